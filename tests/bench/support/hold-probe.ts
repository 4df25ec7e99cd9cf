import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * In the process that is measured (`node --import`): answers each message with the longest hold of its event loop since
 * the one before, in milliseconds.
 */
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
process.on('message', () => {
  process.send?.(delays.max / 1e6)
  delays.reset()
})
process.channel?.unref()
