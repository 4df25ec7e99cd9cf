/**
 * How Node runs the server. Left alone, V8 lets the space for young objects grow to 2 × 64 MB under steady load, and
 * keeps as much again in pages that it has freed: the process stays at twice its size after a busy hour. What a call
 * makes is gone when it is answered, so a smaller space is collected as cheaply.
 *
 * The space for old objects may grow to four times what lives in it, unless it is limited to less than 2 GB: then to
 * less than twice. With 100 MB alive that is 250 MB less of the machine (`npm run bench memory`). A process that holds
 * more than the limit ends: nothing here holds a company as a whole. The Dockerfile repeats the flags.
 * @type {readonly string[]}
 */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=1024']
