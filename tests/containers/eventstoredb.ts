import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { credentials, Metadata } from '@grpc/grpc-js'
import { EventStoreDBClient } from '@eventstore/db-client'
import usersService from '@eventstore/db-client/generated/users_grpc_pb.js'
import users from '@eventstore/db-client/generated/users_pb.js'
import { GenericContainer, getContainerRuntimeClient, Network, RandomPortGenerator, Wait } from 'testcontainers'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'
import { leaderOf } from '#tests/support/eventstoredb-leader.ts'

/** `tls`: the login is of no group, and may read `$all`. */
const kinds = ['plain', 'projections', 'tls'] as const
type Kind = (typeof kinds)[number]

interface RealServer {
  readonly connectionString: string
  close(): Promise<void>
}

const port = 2113
const certificates = '/etc/eventstore/certs'
const environments: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  plain: { EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' },
  projections: {
    EVENTSTORE_INSECURE: 'true',
    EVENTSTORE_RUN_PROJECTIONS: 'All',
    EVENTSTORE_START_STANDARD_PROJECTIONS: 'true',
  },
  tls: {
    EVENTSTORE_RUN_PROJECTIONS: 'None',
    EVENTSTORE_CERTIFICATE_FILE: `${certificates}/node.crt`,
    EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: `${certificates}/node.key`,
    EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH: `${certificates}/ca`,
  },
}

/** One node with an empty log in memory. TEST_EVENTSTOREDB_KIND says which: plain, projections or tls. */
export async function realEventStoreDb(image: string): Promise<RealServer> {
  const wanted = process.env['TEST_EVENTSTOREDB_KIND'] ?? 'plain'
  const kind = kinds.find((of) => of === wanted)
  if (kind === undefined) throw new RangeError(`TEST_EVENTSTOREDB_KIND ${wanted}: there are ${kinds.join(', ')}`)
  const node = new GenericContainer(image)
    .withEnvironment({ ...environments[kind], EVENTSTORE_CLUSTER_SIZE: '1', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(port)
  if (kind === 'tls') return secured(node)
  const container = await node.withWaitStrategy(isLive()).start()
  return {
    connectionString: `esdb://${container.getHost()}:${container.getMappedPort(port)}?tls=false`,
    close: async () => void (await container.stop()),
  }
}

/** The node's certificate signs itself: the authority is private, and nobody else's. */
async function secured(node: GenericContainer): Promise<RealServer> {
  const { privateKey, certificate } = await createSigningKey('localhost', new Date())
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-esdb-tls-'))
  const authority = path.join(folder, 'ca.pem')
  await writeFile(authority, certificate)
  const copied = (content: string, name: string) => ({ content, target: `${certificates}/${name}`, mode: 0o644 })
  const container = await node
    .withCopyContentToContainer([
      copied(certificate, 'node.crt'),
      copied(privateKey, 'node.key'),
      copied(certificate, 'ca/ca.crt'),
    ])
    .withWaitStrategy(isLive().usingTls().allowInsecure())
    .start()
  const at = `localhost:${container.getMappedPort(port)}`
  const login = { name: 'binome', password: 'Geheim-42' }
  await admit(at, authority, certificate, login)
  return {
    connectionString: `esdb://${login.name}:${login.password}@${at}?tlsCAFile=${authority}`,
    async close() {
      await container.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a login of no group, and lets it read the log: docs/configuration.md, "EventStoreDB". */
async function admit(
  at: string,
  authority: string,
  certificate: string,
  login: { readonly name: string; readonly password: string },
): Promise<void> {
  const administrator = 'admin:changeit'
  const metadata = new Metadata()
  metadata.set('authorization', `Basic ${Buffer.from(administrator).toString('base64')}`)
  const options = new users.CreateReq.Options()
    .setLoginName(login.name)
    .setFullName(login.name)
    .setPassword(login.password)
  const client = new usersService.UsersClient(at, credentials.createSsl(Buffer.from(certificate)))
  // A new server makes its own administrator a moment after it says that it lives.
  await again(
    () =>
      new Promise<void>((resolve, reject) =>
        client.create(new users.CreateReq().setOptions(options), metadata, (error) =>
          error === null ? resolve() : reject(error),
        ),
      ),
  )
  client.close()
  const store = EventStoreDBClient.connectionString(`esdb://${administrator}@${at}?tlsCAFile=${authority}`)
  await store.setStreamMetadata('$all', { acl: { readRoles: ['$admins', login.name] } })
  await store.dispose()
}

/** Three nodes that find each other by name, with their logs on disk. */
export async function startThreeNodes(image: string) {
  const runtime = await getContainerRuntimeClient()
  const { host } = runtime.info.containerRuntime
  const network = await new Network().start()
  const names = ['esdb-a', 'esdb-b', 'esdb-c']
  const nodes = await Promise.all(
    names.map(async (name) => {
      const outside = await new RandomPortGenerator().generatePort()
      const container = await new GenericContainer(image)
        .withEnvironment({
          ...environments.plain,
          EVENTSTORE_CLUSTER_SIZE: '3',
          EVENTSTORE_DISCOVER_VIA_DNS: 'false',
          EVENTSTORE_GOSSIP_SEED: names.flatMap((of) => (of === name ? [] : [`${of}:${port}`])).join(','),
          EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
          EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
          EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: host,
          EVENTSTORE_ADVERTISE_NODE_PORT_TO_CLIENT_AS: String(outside),
        })
        .withNetwork(network)
        .withNetworkAliases(name)
        // The same after a kill: a node gives clients this port.
        .withExposedPorts({ container: port, host: outside })
        .withWaitStrategy(isLive())
        .start()
      return { container, address: `${host}:${outside}` }
    }),
  )
  const addresses = nodes.map(({ address }) => address)
  const leader = async () => {
    const n = await leaderOf(addresses)
    const node = n === undefined ? undefined : nodes[n]
    if (node === undefined) throw new Error('no node leads')
    return runtime.container.getById(node.container.getId())
  }
  await again(leader)
  return {
    connectionString: `esdb://${addresses.join(',')}?tls=false`,
    /** Kills the container that leads with -9, and starts it again `away` milliseconds later. */
    async killLeader(away: number) {
      const killed = await again(leader)
      await killed.kill({ signal: 'SIGKILL' })
      await wait(away)
      await killed.start()
    },
    async stop() {
      await Promise.all(nodes.map(({ container }) => container.stop()))
      await network.stop()
    },
  }
}

function isLive() {
  return Wait.forHttp('/health/live', port).forStatusCode(204)
}

/** For a minute. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (attempt === 60) throw error
      await wait(1_000)
    }
}
