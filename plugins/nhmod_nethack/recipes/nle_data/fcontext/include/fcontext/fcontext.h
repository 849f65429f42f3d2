/* Switching between a game and its caller, as include/nle.h and src/nle.c of NLE expect it; made with ucontext(3). */

#ifndef NHMOD_FCONTEXT_H
#define NHMOD_FCONTEXT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A suspended context. It lies on its own stack and is good for one jump. */
typedef void *fcontext_t;

/* What a jump brings: the context that jumped, now suspended, and its word. */
typedef struct {
    fcontext_t ctx;
    void *data;
} fcontext_transfer_t;

typedef void (*pfn_fcontext)(fcontext_transfer_t);

/* The end of a stack (it grows downwards), and how large it is in bytes. */
typedef struct {
    void *sptr;
    size_t ssize;
} fcontext_stack_t;

/* Make a context that calls FN when it is first jumped to; FN may never return. */
fcontext_t make_fcontext(void *sptr, size_t ssize, pfn_fcontext fn);
fcontext_transfer_t jump_fcontext(fcontext_t to, void *data);

/* Make a stack of at least SIZE bytes, below which nothing may be touched; without memory sptr is null. */
fcontext_stack_t create_fcontext_stack(size_t size);
void destroy_fcontext_stack(fcontext_stack_t *stack);

#ifdef __cplusplus
}
#endif

#endif /* NHMOD_FCONTEXT_H */
