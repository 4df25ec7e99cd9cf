import path from 'node:path'
import type { Config } from '../config/config.ts'
import { brokerMissing, fetched, kafkaVersion } from './broker-jars.ts'
import { brokerPid, endBroker } from './broker-process.ts'
import { brokerAddress, freePort, startBroker } from './broker.ts'
import { createPublicSender } from './client.ts'
import type { KafkaConfig } from './connection-config.ts'
import { topics } from './public-events/index.ts'
import { KafkaCommandRefused } from './command-refused.ts'

type Say = (line: string) => void

const usualPort = 9092

const folderOf = ({ dataFolder }: Config) => path.join(dataFolder, 'kafka')

/** Starts the node in the data folder, or finds it running, and makes the topics. It runs on when the command ends. */
export async function startOwnBroker(config: Config, wanted: string | undefined, say: Say): Promise<number> {
  if (wanted !== undefined && !(/^\d{1,5}$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= 65_535))
    throw new KafkaCommandRefused('--port: a number from 1 to 65535')
  const folder = folderOf(config)
  const running = await brokerPid(folder)
  if (running === undefined) {
    const missing = await brokerMissing()
    if (missing !== undefined) throw new KafkaCommandRefused(missing)
    if (!(await fetched())) say(`Kafka ${kafkaVersion} is fetched with Maven: about 80 MB, once.`)
    say('Starting Kafka…')
  } else if (wanted !== undefined && (await brokerAddress(folder)) !== `127.0.0.1:${wanted}`)
    throw new KafkaCommandRefused(
      `The broker runs already, on ${await brokerAddress(folder)}. Stop it first: npm run kafka -- stop`,
    )
  const first = wanted === undefined && (await brokerAddress(folder)) === undefined
  const port = wanted !== undefined ? Number(wanted) : first ? await usualOrFree() : undefined
  const { address } = await startBroker({ folder, ...(port === undefined ? {} : { port }) }).catch((error: unknown) => {
    throw new KafkaCommandRefused(error instanceof Error ? error.message : String(error))
  })
  const sender = createPublicSender({ brokers: [address] })
  await sender.connect()
  await sender.disconnect()
  say(
    `Kafka ${kafkaVersion} ${running === undefined ? 'runs' : 'ran already'} on ${address} ` +
      `(process ${await brokerPid(folder)}), its data in ${folder}.`,
  )
  say(`Topics: ${Object.values(topics).join(', ')}`)
  say(`Publish to it: KAFKA_BROKERS=${address} npm start. Stop it: npm run kafka -- stop`)
  return 0
}

export async function stopOwnBroker(config: Config, say: Say): Promise<number> {
  const stopped = await endBroker(folderOf(config), 'SIGTERM')
  say(stopped ? 'Kafka is stopped.' : 'No broker of ours runs.')
  return 0
}

export async function brokerStatus(config: Config, say: Say): Promise<void> {
  const pid = await brokerPid(folderOf(config))
  if (pid !== undefined)
    say(`Broker: ${await brokerAddress(folderOf(config))} (process ${pid}), data in ${folderOf(config)}`)
  else say('Broker: none of ours runs (npm run kafka -- start)')
  if (config.kafka !== undefined) say(`KAFKA_BROKERS: ${config.kafka.brokers.join(', ')}`)
}

/** The configured brokers, or ours when it runs. @throws KafkaCommandRefused */
export async function reachableKafka(config: Config): Promise<KafkaConfig> {
  if (config.kafka !== undefined) return config.kafka
  const folder = folderOf(config)
  const address = (await brokerPid(folder)) === undefined ? undefined : await brokerAddress(folder)
  if (address === undefined)
    throw new KafkaCommandRefused('No broker: set KAFKA_BROKERS, or start one here: npm run kafka -- start')
  return { brokers: [address] }
}

async function usualOrFree(): Promise<number> {
  return freePort(usualPort).catch(() => freePort())
}
