import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { auditActions, auditSubjects } from '#contract/console/insight/audit-entries.ts'

/** Statements that take the kind of record as a value, which is looked for where it is given. */
const given: ReadonlySet<string> = new Set(['api/platform/plain/audit-log.ts', 'api/admin/company/program-copy.ts'])
/** Of the command line. */
const options: ReadonlySet<string> = new Set(['string', 'boolean'])
const [subjects, actions]: readonly ReadonlySet<string>[] = [new Set(auditSubjects), new Set(auditActions)]

it('whatever writes the audit log names actions and kinds of record that its list has words for', async () => {
  const unknown: string[] = []
  let writers = 0
  for await (const file of glob('{api,commands,infra,projections}/**/*.ts')) {
    if (file.endsWith('.test.ts') || file.includes('/migrations/')) continue
    const text = await readFile(file, 'utf8')
    const statements = given.has(file) ? [] : text.split('insert into app.audit_log').slice(1)
    const codes = statements.map((one) => [...one.slice(0, 400).matchAll(/'([a-z_]+)'/g)].map(([, code]) => code ?? ''))
    for (const parts of codes) {
      const at = parts.findIndex((code) => subjects?.has(code))
      if (at === -1 || parts.slice(0, at).some((code) => !actions?.has(code)))
        unknown.push(`${file}: ${parts.slice(0, 2).join(' ')}`)
    }
    if (statements.length > 0 || /add(?:Audit|Draft)Entry\(/.test(text)) {
      writers += 1
      for (const [, type = ''] of text.matchAll(/\btype: '([a-z_]+)'/g))
        if (!options.has(type) && !subjects?.has(type)) unknown.push(`${file}: ${type}`)
    }
    for (const [, action = ''] of text.matchAll(/await audit\(sql, companyId, by, '([a-z_]+)'/g))
      if (!actions?.has(action)) unknown.push(`${file}: ${action}`)
  }
  expect(unknown).toEqual([])
  expect(writers).toBeGreaterThan(30)
})
