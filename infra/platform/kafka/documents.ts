import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { breakingChanges, brokenPromises, type AsyncApi, type JsonSchema } from './compatibility.ts'
import { publicEvents, publishedCategories, topics } from './public-events/index.ts'
import { KafkaCommandRefused } from './command-refused.ts'

/** Where the documents of the code are built. */
const built = new URL('../../../dist/kafka/', import.meta.url)
/** Those of the last release, on which readers were built. */
const released = new URL('./released/', import.meta.url)

/** JSON Schema 2020-12 of each public event, by its type. */
export function jsonSchemas(): ReadonlyMap<string, JsonSchema> {
  return new Map(
    publishedCategories
      .flatMap((category) => Object.entries(publicEvents[category]))
      .map(([type, { schema, version = 1 }]) => [
        type,
        // `input`: a reader must let fields through that a later version adds. Formats say enough without their
        // patterns.
        {
          $id: `urn:binome:schema:${type}:${version}`,
          title: type,
          ...z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => void delete jsonSchema.pattern }),
        } as JsonSchema,
      ]),
  )
}

/** The version of each public event, by its type. */
function publicVersions(): ReadonlyMap<string, number> {
  return new Map(
    publishedCategories
      .flatMap((category) => Object.entries(publicEvents[category]))
      .map(([type, { version = 1 }]) => [type, version]),
  )
}

/** AsyncAPI 3 document of the topics. */
export function asyncApi() {
  const channelId = (category: string) => category.replaceAll('_', '-')
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Binôme: what other systems may follow',
      version: '1.0.0',
      description:
        'CloudEvents 1.0 in Kafka binary mode. Key: the stream, so order holds per instance. ' +
        'At least once: an event may come again with the same ce_id. Ids, codes and figures only.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      publishedCategories.map((category) => [
        channelId(category),
        {
          address: topics[category],
          messages: Object.fromEntries(
            Object.keys(publicEvents[category]).map((type) => [type, { $ref: `#/components/messages/${type}` }]),
          ),
          bindings: { kafka: { topic: topics[category], bindingVersion: '0.5.0' } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      publishedCategories.map((category) => [
        `follow-${channelId(category)}`,
        { action: 'send', channel: { $ref: `#/channels/${channelId(category)}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        [...publicVersions()].map(([type, version]) => [
          type,
          {
            name: `binome.${type}.v${version}`,
            headers: { $ref: '#/components/schemas/headers' },
            payload: { $ref: `./schemas/${type}.json` },
            bindings: { kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' } },
          },
        ]),
      ),
      schemas: {
        headers: {
          type: 'object',
          required: [
            'ce_specversion',
            'ce_id',
            'ce_type',
            'ce_source',
            'ce_subject',
            'ce_time',
            'ce_dataschema',
            'ce_streamrevision',
            'ce_position',
            'content-type',
          ],
          properties: {
            ce_specversion: { const: '1.0' },
            ce_id: { type: 'string', format: 'uuid', description: 'Of the event: the same when it comes again.' },
            ce_type: { type: 'string', description: 'binome.<event>.v<version>' },
            ce_source: { type: 'string', description: '/companies/<id>' },
            ce_subject: { type: 'string', description: 'The stream: <category>-<uuid>.' },
            ce_time: { type: 'string', format: 'date-time', description: 'When it happened, UTC.' },
            ce_dataschema: { type: 'string', description: 'urn:binome:schema:<event>:<version>' },
            ce_streamrevision: { type: 'string', description: 'Rank in its stream, from 0.' },
            ce_position: { type: 'string', description: 'Place in the log; grows, may skip. May pass 2^53.' },
            'content-type': { const: 'application/json' },
          },
        },
      },
    },
  } satisfies AsyncApi & Record<string, unknown>
}

/** What a reader of the last release would not survive, by event; empty when compatible. */
export async function breaksReaders(folder: URL = released): Promise<string[]> {
  const schemas = jsonSchemas()
  const found: string[] = []
  for (const type of await typesIn(folder)) {
    const published = JSON.parse(await readFile(new URL(`schemas/${type}.json`, folder), 'utf8')) as JsonSchema
    const next = schemas.get(type)
    if (next === undefined) found.push(`${type}: the event is gone`)
    else found.push(...breakingChanges(published, next).map((change) => `${type}: ${change}`))
  }
  const published = JSON.parse(await readFile(new URL('asyncapi.json', folder), 'utf8')) as AsyncApi
  return [...found, ...brokenPromises(published, asyncApi())]
}

/**
 * Writes `schemas/` and `asyncapi.json` to `dist/kafka/`; with `release` also as what readers may build on from now.
 * @throws KafkaCommandRefused when a reader of the last release would break.
 */
export async function writeDocuments({ release }: { readonly release: boolean }): Promise<void> {
  const broken = await breaksReaders()
  if (broken.length > 0)
    throw new KafkaCommandRefused(
      `Readers would break; publish the event under a new name instead:\n${broken.join('\n')}`,
    )
  for (const folder of release ? [built, released] : [built]) {
    await rm(new URL('schemas/', folder), { recursive: true, force: true })
    await mkdir(new URL('schemas/', folder), { recursive: true })
    for (const [file, text] of documents()) await writeFile(new URL(file, folder), text)
  }
}

function documents(): ReadonlyMap<string, string> {
  const text = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  return new Map([
    ...[...jsonSchemas()].map(([type, schema]) => [`schemas/${type}.json`, text(schema)] as const),
    ['asyncapi.json', text(asyncApi())] as const,
  ])
}

async function typesIn(folder: URL): Promise<string[]> {
  return (await readdir(new URL('schemas/', folder)))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
}
