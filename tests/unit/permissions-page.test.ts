import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { formattedPage } from '#tests/support/formatted-page.ts'
import { authRights } from '../integration/platform/policy/auth.ts'
import { holders, restricted } from '../integration/platform/policy/console.ts'
import { apiRights, channelRights, type Outcome, roles, targets } from '../integration/platform/policy/matrix.ts'

const page = fileURLToPath(new URL('../../docs/permissions.md', import.meta.url))

const head = `# Who may do what

Each endpoint of \`/api/v1\`, \`/auth\` and \`/admin/api\` and each channel of \`/cable\`, by role and by whose
record is requested. The tables come from \`tests/integration/platform/policy/\`. \`matrix.test.ts\` and
\`auth.test.ts\` there and \`tests/integration/platform/admin/permissions.test.ts\` make each call on PostgreSQL and
compare the answer. An endpoint or a channel without a line fails them. After a change: \`npx vitest run --project unit
tests/unit/permissions-page.test.ts -u\`.

A person may hold several roles, and then has the rights of each. Another company's id is answered as one that
does not exist: 404. Within the company, a refusal is 403; where not even the existence of another person's
record may be known, 404.

- \`yes\`: no right refuses it. The state of the record and the body may.
- \`401\`, \`403\`, \`404\`: the answer.
- \`422\`: a state that this reader can never request.
- \`no\`: the channel sends no message about it, for any id in the subscription.
- \`–\`: there is no such record.

\`own\` is a record of the reader, \`unit\` one of somebody else in the reader's business unit, \`other unit\`
one of another business unit. After an arrow stands the state that a body asks for. A mentor of a program that
the reader takes part in is in the reader's directory. Of programs, \`own\` is one that the reader's company
gives and a mentee takes part in, the next two are another of the company.
`

const heading = (cells: readonly string[]) => `\n| ${cells.join(' | ')} |\n|${cells.map(() => ' --- |').join('')}\n`
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
const cellOf = (outcome: Outcome) => (outcome === null ? '–' : String(outcome))

function table(rights: typeof apiRights | typeof channelRights): string {
  const rows = Object.entries(rights).flatMap(([name, { rows }]) =>
    targets.flatMap((target) => {
      const row = rows[target]
      return row === undefined ? [] : line([`\`${name}\``, target, ...row.map(cellOf)])
    }),
  )
  return heading(['call', 'whose', ...roles]) + rows.join('')
}

function authTable(): string {
  const rows = Object.entries(authRights).flatMap(([name, { rows }]) =>
    targets.flatMap((target) => {
      const row = rows[target]
      return row === undefined ? [] : [line([`\`${name}\``, target, ...row.map(String)])]
    }),
  )
  return heading(['call', 'whose', 'visitor', 'signed in, in any role']) + rows.join('')
}

const aboutAuth = `
These calls are about the caller's own account, whatever their role. \`proof\`: any caller with the password, the code,
the passkey or the link of a mail; everybody else reads 401. A session of another company is none.
`

/** Of the console: mentees and mentors have no part in it. */
function consoleTable(): string {
  const rows = consoleEndpoints.map(({ method, path }) => {
    const name = `${method.toUpperCase()} ${path}`
    const right = restricted[name] ?? 'read'
    const cells = roles.map((role) => {
      if (role === 'visitor') return '401'
      return holders[right].some((holder) => holder === role) ? 'yes' : '403'
    })
    return line([`\`${name}\``, `\`${right}\``, ...cells])
  })
  return heading(['call', 'right', ...roles]) + rows.join('')
}

const aboutConsole = `
A right is of \`api/admin/platform/console-user.ts\`. The administrator of a business unit finds only the unit's people
and what one of them is a party of; the rest is 404. A referent finds the unit's people. Another company's id is 404 for
every role.
`

test('docs/permissions.md shows the matrix of rights', async () => {
  const text = [
    head,
    '\n## /api/v1\n',
    table(apiRights),
    '\n## /auth\n',
    aboutAuth,
    authTable(),
    '\n## /cable\n',
    table(channelRights),
    '\n## /admin/api\n',
    aboutConsole,
    consoleTable(),
  ].join('')
  const formatted = await formattedPage(text)
  await expect(formatted).toMatchFileSnapshot(page)
})
