import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'

const compose = readFileSync(path.resolve(import.meta.dirname, '../../infra/compose/one-host.yaml'), 'utf8')
const denied = new BlockList()
for (const [, from = '', to = ''] of compose.matchAll(/--denied-peer-ip=([\da-f.:]+)-([\da-f.:]+)$/gm))
  denied.addRange(from, to, isIPv6(from) ? 'ipv6' : 'ipv4')

const isDenied = (address: string) => denied.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

test.each([
  '0.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.1',
  '192.168.1.1',
  '198.18.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2001:db8::1',
  '2002:a00:1::1',
  'fd00:ec2::254',
  'fe80::1',
])('the relay of calls reaches no address inside: %s', (address) => {
  expect(isDenied(address)).toBe(true)
})

test.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2a00:1450:4007::1', '2606:4700::1111'])(
  'the relay of calls reaches what is public: %s',
  (address) => {
    expect(isDenied(address)).toBe(false)
  },
)
