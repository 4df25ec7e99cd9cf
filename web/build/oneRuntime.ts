import type { Plugin } from 'vite'

/** `import{n as e,r as t}from"./x.js"`, in minified code: always first in a file, before what it runs. */
const importFrom = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`)
const pairs = (list: string) => list.split(',').map((part) => part.split(' as '))

/**
 * The bundler gives its few helpers a file of their own, which every page would wait for; here they stand at the top
 * of `base`, which every page loads. Fails the build when the code does not look as expected.
 */
export function oneRuntime(): Plugin {
  return {
    name: 'binome:one-runtime',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const base = chunks.find(({ name }) => name === 'base')
      if (runtime === undefined || base === undefined) return
      const [name, baseName] = [runtime, base].map(({ fileName }) => fileName.replace('assets/', ''))
      const [, helpers, exported] = /^([^]*)export\{([^}]*)\};\s*$/.exec(runtime.code) ?? []
      if (name === undefined || baseName === undefined || helpers === undefined || exported === undefined)
        throw new Error(`The helpers in ${runtime.fileName} are not written as expected`)
      const found = pairs(exported).map(([inner, outer = inner]) => `${outer}:${inner}`)
      for (const chunk of chunks) {
        const wanted = importFrom(name).exec(chunk.code)
        if (wanted === null && chunk.imports.includes(runtime.fileName))
          throw new Error(`${chunk.fileName} does not import the helpers as expected`)
        if (wanted === null) continue
        const local = pairs(wanted[1] ?? '').map(([outer, inner = outer]) => `${outer}:${inner}`)
        const source = chunk === base ? 'rolldownRuntime' : 'helpers'
        const imported = chunk === base ? '' : `import{rolldownRuntime as helpers}from"./${baseName}";`
        chunk.code = chunk.code.replace(wanted[0], '')
        chunk.code = `${imported}const{${local.join(',')}}=${source};${chunk.code}`
        chunk.imports = [...new Set(chunk.imports.map((one) => (one === runtime.fileName ? base.fileName : one)))]
        chunk.imports = chunk.imports.filter((one) => one !== chunk.fileName)
      }
      base.code = `export const rolldownRuntime=(()=>{${helpers}return{${found.join(',')}}})();${base.code}`
      delete bundle[runtime.fileName]
    },
  }
}
