/**
 * How Node runs the server. Left alone, V8 lets the space for young objects grow to 2 × 64 MB under steady load, and
 * keeps as much again in pages that it has freed: the process stays at twice its size after a busy hour. What a call
 * makes is gone when it is answered, so a smaller space is collected as cheaply. The Dockerfile repeats the flag.
 * @type {readonly string[]}
 */
export const serverFlags = ['--max-semi-space-size=16']
