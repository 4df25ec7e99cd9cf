import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let call: (path: string, init?: RequestInit) => ReturnType<AdminServer['call']>
const system = <Row extends object>(text: string, ...values: unknown[]) =>
  server.db.database.system.query<Row>({ text, values })

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Anna Zola', profile: 'presenter' },
    { name: 'Madonna X', profile: 'presenter' },
    { name: 'Zoé Abel', profile: 'presenter' },
  ])
  await system(`update app.users set last_name = '' where first_name = 'Madonna'`)
  await refreshDirectory(server.db.database.system, acme.id, 'all')
  await server.project()
  const session = await server.signIn(acme.id, acme.person('Aline Admin'))
  call = (path, init) => server.call(acme.id, session, path, init)
})
afterAll(() => server.close())

const expected = ['Zoé Abel', 'Aline Admin', 'Madonna', 'Anna Zola']

it('people with one name stand where it puts them in a list of the console, both ways, and in its file', async () => {
  const names = async (order: string) =>
    (await call(`users?_sort=full_name&_order=${order}`)).json.map(
      ({ full_name: name }: Record<string, string>) => name,
    )
  expect(await names('ASC')).toEqual(expected)
  expect(await names('DESC')).toEqual(expected.toReversed())
  const file = (await call('users.csv?_sort=full_name&_order=ASC')).text
  const places = ['Abel', 'Madonna', 'Zola'].map((name) => file.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

it('people with one name stand where it puts them in invitations and in the directory', async () => {
  await system(
    `insert into app.invitations (company_id, origin, email, first_name, last_name, roles, locale, expires_at)
      select $1, 'import', name || '@x.test', split_part(name, ' ', 1), split_part(name, ' ', 2), '{participant}',
        'fr', now()
      from unnest(array['anna zola', 'madonna', 'zoe abel']) name`,
    acme.id,
  )
  const { json } = await call('invitations?_sort=full_name&_order=ASC')
  expect(json.map(({ email }: Record<string, string>) => email)).toEqual(
    ['zoe abel', 'madonna', 'anna zola'].map((name) => `${name}@x.test`),
  )
  const sorted = await system<{ sort_name: string }>(
    'select distinct sort_name from rm.community where company_id = $1 order by 1',
    acme.id,
  )
  expect(sorted.map(({ sort_name: name }) => name)).toEqual(['abel zoe', 'madonna', 'zola anna'])
})
