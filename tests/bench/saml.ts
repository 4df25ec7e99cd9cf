import { SignedXml } from 'xml-crypto'
import { DOMParser } from '@xmldom/xmldom'
import type { ConnectionOf } from '#commands/people/single-sign-on/ports.ts'
import { type CompanyId, type ConnectionId, derivedId } from '#domain/platform/ids.ts'
import { finishSaml } from '#infra/people/single-sign-on/saml/saml.ts'
import { createHostileIdp } from '#tests/support/hostile-idp.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'

const laps = sized(7, 1)
const rounds = sized(40, 2)
const warmUp = sized(50, 1)
const boundMs = 15

/** How long it takes to verify an answer of a SAML provider, and how much of that is the signature. */
export async function run(): Promise<Row[]> {
  const idp = await createHostileIdp()
  const base = 'https://acme.example'
  const callback = `${base}/omniauth/saml/callback`
  const attributes = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`group-${n}`, `cn=group-${n},dc=acme`]))
  const parts = { entityId: `${base}/auth/saml/metadata`, callback, requestId: '_request', attributes }
  const xml = idp.answer(parts)
  const connection: ConnectionOf<'saml'> = {
    id: derivedId<ConnectionId>('bench'),
    companyId: derivedId<CompanyId>('bench'),
    kind: 'saml',
    label: 'bench',
    enabled: true,
    justInTime: false,
    linkingDomains: [],
    allowUnsolicited: false,
    revision: 0,
    secrets: {},
    settings: {
      issuer: idp.issuer,
      sign_in_url: 'https://idp.example/in',
      certificates: [idp.certificate],
      callback: '/omniauth/saml/callback',
      attributes: {},
    },
  }
  const flow = {
    token: 'token',
    connectionId: connection.id,
    requestId: '_request',
    nonce: '',
    codeVerifier: '',
    returnTo: '/',
    delivery: 'code' as const,
    challenge: null,
    links: null,
    joins: null,
  }
  const form = { SAMLResponse: Buffer.from(xml).toString('base64') }
  const answer = { method: 'POST' as const, path: '/omniauth/saml/callback', search: '', form }
  const verifyWhole = () => finishSaml(connection, flow, answer, base, Date.now())
  const verifyBare = async () => verifyOnly(xml, idp.certificate)
  await msOf(verifyWhole, warmUp)
  await msOf(verifyBare, warmUp)
  const whole: number[] = []
  const bare: number[] = []
  for (let lap = 0; lap < laps; lap += 1) {
    whole.push(await msOf(verifyWhole, rounds))
    bare.push(await msOf(verifyBare, rounds))
  }
  const figure = median(whole)
  return [
    {
      name: `verified SAML answer (${Math.round(xml.length / 1_000)} kB)`,
      figure,
      unit: 'ms',
      yardstick: `${boundMs} ms`,
      ratio: figure / boundMs,
      bound: '≤ 1',
      ok: figure <= boundMs,
    },
    {
      name: 'verified SAML answer',
      figure,
      unit: 'ms',
      yardstick: 'xml-crypto alone, same run',
      ratio: figure / median(bare),
      bound: '≤ 6',
      ok: figure / median(bare) <= 6,
    },
  ]
}

/** Time of the processor for one round: the work is of one thread, and other processes do not count. */
async function msOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / times
}

function verifyOnly(xml: string, publicCert: string): void {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const [signature] = Array.from(document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature'))
  const verifier = new SignedXml({ publicCert })
  if (signature === undefined) throw new Error('the answer has no signature')
  verifier.loadSignature(signature)
  if (!verifier.checkSignature(xml)) throw new Error('the signature is wrong')
}
