#define _GNU_SOURCE

#include <fcontext/fcontext.h>

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

/* Memory that is never touched costs nothing, and a mod's code may go deeper than the game's own. */
#define LEAST_STACK ((size_t) 256 << 10)
#define ALIGNMENT ((uintptr_t) 64)

struct context {
    ucontext_t machine;
    fcontext_transfer_t passed;
    pfn_fcontext entry;
};

static size_t
page_size(void)
{
    long size = sysconf(_SC_PAGESIZE);

    return size > 0 ? (size_t) size : 4096;
}

/* makecontext(3) hands over ints only. */
static void
begin(unsigned high, unsigned low)
{
    struct context *self = (struct context *) (((uintptr_t) high << 16 << 16) | low);

    self->entry(self->passed);
    abort();
}

fcontext_t
make_fcontext(void *sptr, size_t ssize, pfn_fcontext fn)
{
    char *start = (char *) sptr - ssize;
    struct context *self = (struct context *) (((uintptr_t) sptr - sizeof *self) & ~(ALIGNMENT - 1));
    uintptr_t word = (uintptr_t) self;

    if (getcontext(&self->machine))
        return NULL;
    self->entry = fn;
    self->machine.uc_link = NULL;
    self->machine.uc_stack.ss_sp = start;
    self->machine.uc_stack.ss_size = (size_t) ((char *) self - start);
    makecontext(&self->machine, (void (*)(void)) begin, 2, (unsigned) (word >> 16 >> 16), (unsigned) word);
    return self;
}

fcontext_transfer_t
jump_fcontext(fcontext_t to, void *data)
{
    struct context self;
    struct context *other = to;

    other->passed.ctx = &self;
    other->passed.data = data;
    if (swapcontext(&self.machine, &other->machine))
        abort();
    return self.passed;
}

fcontext_stack_t
create_fcontext_stack(size_t size)
{
    fcontext_stack_t stack = { NULL, 0 };
    size_t page = page_size();
    char *start;

    if (size < LEAST_STACK)
        size = LEAST_STACK;
    size = (size + page - 1) / page * page + page;
    start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return stack;
    if (mprotect(start, page, PROT_NONE)) {
        munmap(start, size);
        return stack;
    }
    stack.sptr = start + size;
    stack.ssize = size;
    return stack;
}

void
destroy_fcontext_stack(fcontext_stack_t *stack)
{
    if (stack->sptr)
        munmap((char *) stack->sptr - stack->ssize, stack->ssize);
    stack->sptr = NULL;
    stack->ssize = 0;
}
