import type { Plugin } from 'vite'

/**
 * A contract file holds every schema of its resource, also those that the web does not use. Marks the making of each
 * value as free of side effects, so that the unused ones are left out of the build. A function makes it: the bundler
 * would put the code of an immediate call in its place, without the mark.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'binome:pure-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/api\/contract\/([\w-]+\/)*[\w-]+\.ts$/ },
      handler(code) {
        const made = this.parse(code).body.flatMap((statement) => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          return declared?.type === 'VariableDeclaration'
            ? declared.declarations.flatMap(({ init }) =>
                init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : [],
              )
            : []
        })
        const text = made.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/*@__PURE__*/__made(() => (${text.slice(start, end)}))${text.slice(end)}`,
          code,
        )
        return `${text}\nfunction __made(make) { return make() }\n`
      },
    },
  }
}
