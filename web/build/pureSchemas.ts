import type { Plugin } from 'vite'

/**
 * A contract file holds every schema of its resource, also those that the web does not use. Marks the making of each
 * exported schema as free of side effects, so that the unused ones are left out of the build.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'binome:pure-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/api\/contract\/(console\/)?[\w-]+\.ts$/ },
      handler(code) {
        const made = this.parse(code).body.flatMap((statement) =>
          statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
            ? statement.declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
            : [],
        )
        return made.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/*@__PURE__*/(() => ${text.slice(start, end)})()${text.slice(end)}`,
          code,
        )
      },
    },
  }
}
