import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The script of an installed command-line tool, to be run by a Node of our choice.
 * @param {string} root of the project
 * @param {string} name of the package, and of its command
 * @returns {string} absolute path
 */
export function tool(root, name) {
  const folder = path.join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const command = name === 'typescript' ? 'tsc' : name
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}
