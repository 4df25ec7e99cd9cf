import v8 from 'node:v8'

/**
 * Every Node process that we start loads this file first (`NODE_OPTIONS` in run.mjs and in the Dockerfile). Node 24 may
 * hang for ever when it ends: it waits for a background compiler, which waits for a garbage collection of the main
 * thread (nodejs/node issues 54918 and 64274). Maglev and concurrent Sparkplug are those that collect in the
 * background. Sparkplug and Turbofan remain (docs/decisions/2015).
 */
v8.setFlagsFromString('--no-maglev')
v8.setFlagsFromString('--no-concurrent-sparkplug')
