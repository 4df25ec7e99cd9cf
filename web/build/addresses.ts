import type { Plugin } from 'vite'
import { laterPaths } from '../shared/paths/laterPaths.ts'
import { paths } from '../shared/paths/paths.ts'
import { centerParts } from '../shared/paths/mentoring-center.ts'

/** Writes for the server which addresses have a page, as patterns with `:name`: any other one is answered with 404. */
export function addresses(): Plugin {
  const patterns = [
    ...Object.values({ ...paths, ...laterPaths }).map(({ pattern }) => pattern),
    ...centerParts.map((part) => `${paths.dashboard.pattern}/${part}`),
  ]
  return {
    name: 'binome:addresses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.addresses.json', source: JSON.stringify([...new Set(patterns)]) })
    },
  }
}
