import { execFileSync } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyExport } from '#infra/platform/audit/verify-export.ts'
import { checkCertificate } from '#infra/company/companies/certificate.ts'
import { idOf } from '#tests/support/people.ts'
import { message, openWorld, project, type World } from './support.ts'
import { run } from '#tests/support/run.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const acme = idOf.company('acme')
const rows = (text: string, values: readonly unknown[] = []) =>
  world.db.database.system.query<Record<string, unknown>>({ text, values })
const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const attachmentKey = 'b'.repeat(32)

/** A file of a message of the company, as the product keeps it. */
async function keepAttachment(slug: string): Promise<void> {
  const company = idOf.company(slug)
  await world.files.write(`attachments/${company}/${attachmentKey}.bin`, oneByte())
  await rows(
    `insert into app.attachments (id, company_id, user_id, conversation_id, file_key, media_type, bytes)
      values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, 'text/plain', 1)`,
    [company, idOf.user(slug, 'Ana'), attachmentKey],
  )
}

describe('reset-factor', () => {
  const reset = async (...args: string[]) => {
    const { code, out, err } = await world.run(['reset-factor', ...args])
    return { code, text: out + err }
  }

  test('opens the account of an administrator who lost telephone and codes to their password again', async () => {
    const ana = idOf.user('acme', 'Ana')
    const address = String((await rows('select email from app.users where id = $1', [ana]))[0]?.['email'])
    const named = ['acme', '--address', address.toUpperCase(), '--yes']
    expect((await reset('acme', '--yes')).code).toBe(2)
    expect(await reset('acme', '--address', 'nobody@acme.test', '--yes')).toMatchObject({
      code: 1,
      text: expect.stringContaining('has no account with the address nobody@acme.test'),
    })
    expect((await reset(...named)).text).toContain('has neither a second factor nor a passkey')
    await rows(
      `insert into app.second_factors (user_id, company_id, secret, confirmed_at) values ($1, $2, '{}', now())`,
      [ana, acme],
    )
    expect(await reset(...named)).toMatchObject({ code: 0, text: expect.stringContaining('a mail tells them') })
    expect(await rows('select from app.second_factors where user_id = $1', [ana])).toEqual([])
    expect(
      await rows(`select params ->> 'change' as change from app.mails where template = 'second_factor_changed'`),
    ).toEqual([{ change: 'reset' }])
    expect(
      await rows(`select actor_id, after from app.audit_log where subject_id = $1 and after ? 'second_factor'`, [ana]),
    ).toEqual([{ actor_id: null, after: { second_factor: false } }])
  })
})

describe('operators', () => {
  const operators = async (...args: string[]) => {
    const { code, out, err } = await world.run(['operators', ...args])
    return { code, text: out + err }
  }

  test('grants the right over the installation to an administrator, names who has it, and takes it back', async () => {
    const address = (await rows('select email from app.users where id = $1', [idOf.user('acme', 'Ana')]))[0]?.['email']
    const ana = String(address)
    expect((await operators()).text).toContain('Nobody operates this installation.')
    for (const wrong of [['acme'], ['acme', '--grant', ana, '--revoke', ana], ['--grant', ana]])
      expect((await operators(...wrong)).code).toBe(2)
    expect(await operators('acme', '--grant', 'nobody@acme.test')).toMatchObject({
      code: 1,
      text: expect.stringContaining('has no administrator with the address nobody@acme.test'),
    })
    expect((await operators('acme', '--grant', ana.toUpperCase())).code).toBe(0)
    expect((await operators('acme', '--grant', ana)).code).toBe(0)
    expect((await operators()).text).toContain(`${ana} of acme, since `)
    expect((await operators('acme', '--revoke', ana)).code).toBe(0)
    expect(await rows('select from app.operators')).toEqual([])
    const log = await rows(
      `select after ->> 'operates_installation' as after from app.audit_log
        where after ? 'operates_installation' order by at`,
    )
    expect(log).toEqual([{ after: 'true' }, { after: 'false' }])
  })
})

describe('set', () => {
  test('names every field that is wrong, and writes nothing', async () => {
    const { code, err } = await world.run([
      'set',
      'acme',
      'request_expiry_days=400',
      'colour=red',
      'default_language=de',
      '--main',
      'red',
      '--add-host',
      'globex.localhost',
    ])
    expect(code).toBe(1)
    for (const field of [
      'hosts: globex.localhost belongs to the company globex',
      'brand.main: a colour, as # and six hexadecimal digits',
      'settings.request_expiry_days:',
      'settings.colour: there is no such setting',
      'settings.default_language:',
    ])
      expect(err).toContain(field)
    expect(await rows(`select hosts from app.companies where slug = 'acme'`)).toEqual([{ hosts: ['acme.localhost'] }])
  })

  test('changes settings, hosts and brand, and says what it corrected', async () => {
    await writeFile(
      path.join(world.folder, 'logo.png'),
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#235BE8' } })
        .png()
        .toBuffer(),
    )
    const { code, out, err } = await world.run([
      'set',
      'ACME.localhost.',
      'languages=en,fr',
      'invitation_only=no',
      '--add-host',
      'Mentorat.Société.fr',
      '--darker',
      '#FFB000',
      '--logo',
      'logo.png',
      '--json',
    ])
    expect([code, err]).toEqual([0, ''])
    const summary = JSON.parse(out) as Record<string, unknown>
    expect(summary).toMatchObject({
      hosts: ['acme.localhost', 'mentorat.xn--socit-esab.fr'],
      has_logo: true,
      settings: { languages: ['en', 'fr'], invitation_only: false },
      brand: { logo_url: expect.stringMatching(/^\/logo\/[\da-f]{16}\.png$/) },
      corrections: [expect.stringContaining('#FFB000')],
    })
  })
})

describe('export', () => {
  test('puts everything of the company, and nothing of another, into a zip that only its owner reads', async () => {
    for (const slug of ['acme', 'globex']) await keepAttachment(slug)
    const { code, err } = await world.run(['export', 'acme', '--to', 'acme.zip'])
    expect([code, err]).toEqual([0, ''])
    const file = path.join(world.folder, 'acme.zip')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const unzip = (name: string) => execFileSync('unzip', ['-p', file, name], { encoding: 'utf8' })
    const manifest = JSON.parse(unzip('manifest.json')) as {
      files: { name: string; lines: number }[]
      withheld: Record<string, string[]>
    }
    expect(manifest).toMatchObject({ format: 'binome-company', version: 1, company: { id: acme, slug: 'acme' } })
    expect(manifest.withheld['app.users']).toContain('password_hash')
    expect(lines(unzip('tables/users.ndjson'))).toHaveLength(2)
    expect(lines(unzip('content/mentoring_requests.ndjson'))).toMatchObject([{ state: 'requested' }])
    expect(lines(unzip('texts.ndjson'))).toMatchObject([{ field: 'message', text: message }])
    expect(unzip('people.csv')).toContain('ana@acme.test;Ana;Test;fr')
    expect(lines(unzip('tables/attachments.ndjson'))).toMatchObject([{ file_key: attachmentKey, bytes: 1 }])
    expect(manifest.files.filter(({ name }) => name.startsWith('files/'))).toMatchObject([
      { name: `files/attachments/${attachmentKey}.bin`, lines: 0, bytes: 1 },
    ])
    expect(unzip(`files/attachments/${attachmentKey}.bin`)).toBe('\u0001')

    const problems: string[] = []
    const problem = (what: string) => void problems.push(what)
    const proof = await verifyExport([Buffer.from(unzip('events.ndjson'))], { keys: [], published: [], problem })
    expect([problems, proof.events > 0]).toEqual([[], true])

    for (const { name } of manifest.files) {
      const text = unzip(name)
      expect(text, name).not.toContain(idOf.company('globex'))
      expect(text, name).not.toMatch(/globex|\$argon2/i)
    }
    expect((await world.run(['export', 'acme', '--to', 'acme.zip'])).code).toBe(1)
  })

  test('gives files that an import takes', async () => {
    const file = path.join(world.folder, 'acme.zip')
    execFileSync('unzip', ['-o', '-q', file, 'company.json', 'people.csv', '-d', world.folder])
    const { code, out } = await world.run(['import-people', 'acme', '--people', 'people.csv', '--dry-run', '--json'])
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ created: 0, dry_run: true })])
  })
})

describe('suspend', () => {
  test('asks for the slug, and does nothing without it', async () => {
    const { code, err } = await world.run(['suspend', 'acme'], 'globex\n')
    expect([code, err]).toEqual([1, expect.stringContaining('Not confirmed: nothing was done.')])
    expect(await rows(`select state from app.companies where slug = 'acme'`)).toEqual([{ state: 'active' }])
  })

  test('ends the sessions', async () => {
    await rows(
      `insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at)
      values ('c', $1, $2, '', now(), now() + interval '1 day', now() + interval '1 day')`,
      [acme, idOf.user('acme', 'Ana')],
    )
    const { code, out } = await world.run(['suspend', 'acme', '--json'], 'acme\n')
    expect([code, JSON.parse(out)]).toEqual([0, { id: acme, slug: 'acme', state: 'suspended', sessions_ended: 1 }])
  })
})

describe('delete', () => {
  test('refuses a company that is active', async () => {
    expect(await world.run(['delete', 'globex', '--yes'])).toMatchObject({ code: 1 })
  })

  test('finishes after kill -9 at each step, and a scan finds no name of the company in any table', async () => {
    // As if the deletion had been begun a while ago: calls from before are over.
    await rows(`insert into app.company_deletions (company_id, started_at) values ($1, now() - interval '1 hour')`, [
      acme,
    ])
    const stored = ['acme', 'globex'].flatMap((slug) => [
      `avatars/${idOf.company(slug)}/${'a'.repeat(32)}-96.webp`,
      `exports/${idOf.company(slug)}/archive.zip`,
      `attachments/${idOf.company(slug)}/${attachmentKey}.bin`,
    ])
    for (const file of stored) await world.files.write(file, oneByte())
    for (const step of ['1 of 6', '2 of 6', '3 of 6', '4 of 6', 'app.', '5 of 6', '6 of 6']) {
      const child = world.start('delete', 'acme', '--yes')
      await new Promise<void>((resolve) => {
        child.stderr?.on('data', (chunk: Buffer) => {
          if (chunk.toString().includes(step)) child.kill('SIGKILL')
        })
        child.once('close', () => resolve())
      })
    }
    const last = await world.run(['delete', 'acme', '--yes', '--certificate', 'deleted.ndjson', '--json'])
    expect([last.code, last.err]).toEqual([0, expect.any(String)])

    const certificate = await readFile(path.join(world.folder, 'deleted.ndjson'), 'utf8')
    expect(checkCertificate(certificate)).toMatchObject({ ok: true, company: acme, publicKey: expect.any(String) })
    const [statement] = lines(certificate)
    expect(statement).toMatchObject({
      deletedRows: { 'app.users': 2, 'app.profiles': 2, 'app.audit_log': expect.any(Number), 'app.companies': 1 },
      deletedFiles: 3,
      destroyedKeys: 1,
      kept: { log: { events: expect.any(Number), lastCompanySeal: { number: '1' } } },
      scan: { names: expect.any(Number), found: [] },
    })
    expect(certificate).not.toMatch(/acme/i)
    const left = []
    for (const folder of ['avatars', 'exports', 'attachments'])
      for await (const { key } of world.files.list(folder)) left.push(key)
    expect(left).toEqual(stored.filter((key) => key.includes(idOf.company('globex'))))
    expect(await rows(`select company_id from app.attachments`)).toEqual([{ company_id: idOf.company('globex') }])
    expect(await rows(`select slug from app.companies`)).toEqual([{ slug: 'globex' }])
    expect((await rows(`select from app.users where company_id = $1`, [idOf.company('globex')])).length).toBe(2)

    const again = await world.run(['delete', 'acme', '--certificate', 'again.ndjson'])
    expect(again.code).toBe(0)
    expect(await readFile(path.join(world.folder, 'again.ndjson'), 'utf8')).toBe(certificate)
    expect((await world.run(['check', 'again.ndjson'])).code).toBe(0)
    await writeFile(
      path.join(world.folder, 'again.ndjson'),
      certificate.replace('"destroyedKeys":1', '"destroyedKeys":2'),
    )
    expect(await world.run(['check', 'again.ndjson'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('was changed'),
    })
  })

  test('leaves nothing to a read model that is made again from the log', async () => {
    await rows(`delete from rm.projections`)
    for (const table of ['mentoring_requests_v1', 'journal_v1', 'notifications_v1', 'capacities_v1'])
      await rows(`delete from rm.${table}`)
    await project(world.core)
    const left = await rows(`select company_id from rm.journal union all select company_id from rm.mentoring_requests`)
    expect(left.length).toBeGreaterThan(0)
    expect(left.every(({ company_id }) => company_id === idOf.company('globex'))).toBe(true)
  })

  test('opens no text any more', async () => {
    const { vault } = world.core
    const [event] = await rows(
      `select stream, type, data::jsonb -> 'message' as message from es.events
      where company_id = $1 and data like '%"enc":1%'`,
      [acme],
    )
    const sealed = event?.['message'] as Parameters<typeof vault.open>[0]
    expect(await world.run(['list'])).toMatchObject({ code: 0, out: expect.not.stringContaining('acme') })
    const [key] = await run(world.db.database.vault)<{ wrapped_key: Buffer | null }>`select wrapped_key
      from vault.subject_keys where subject_id = ${sealed.kid}`
    expect(key).toEqual({ wrapped_key: null })
  })
})

async function* oneByte() {
  yield new Uint8Array([1])
}
