import { readdir, readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { breakingChanges, type JsonSchema } from './compatibility.ts'
import { publicEvents, topics, type PublicEventType } from './public-events.ts'

const folder = new URL('./schemas/', import.meta.url)
const asyncapi = new URL('./asyncapi.json', import.meta.url)

/** JSON Schema 2020-12 of each public event, by its type. */
export function jsonSchemas(): ReadonlyMap<PublicEventType, JsonSchema> {
  return new Map(
    Object.entries(publicEvents).map(([type, schema]) => [
      type as PublicEventType,
      // `input`: a reader must let fields through that a later version adds. Formats say enough without their patterns.
      {
        $id: `urn:binome:schema:${type}:1`,
        title: type,
        ...z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => void delete jsonSchema.pattern }),
      } as JsonSchema,
    ]),
  )
}

/** AsyncAPI 3 document of the topics. */
export function asyncApi(): object {
  const types = [...jsonSchemas().keys()]
  const ofTopic = (category: string) =>
    types.filter((type) => type.startsWith('Relationship') === (category === 'mentoring_relationship'))
  const channelId = (category: string) => category.replaceAll('_', '-')
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Binôme: what other systems may follow',
      version: '1.0.0',
      description:
        'CloudEvents 1.0 in Kafka binary mode. Key: the stream, so order holds per instance. At least once: an event may come again with the same ce_id. Ids and figures only.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      Object.entries(topics).map(([category, address]) => [
        channelId(category),
        {
          address,
          messages: Object.fromEntries(
            ofTopic(category).map((type) => [type, { $ref: `#/components/messages/${type}` }]),
          ),
          bindings: { kafka: { topic: address, bindingVersion: '0.5.0' } },
        },
      ]),
    ),
    operations: Object.fromEntries(
      Object.keys(topics).map((category) => [
        `follow-${channelId(category)}`,
        { action: 'send', channel: { $ref: `#/channels/${channelId(category)}` } },
      ]),
    ),
    components: {
      messages: Object.fromEntries(
        types.map((type) => [
          type,
          {
            name: `binome.${type}.v1`,
            headers: { $ref: '#/components/schemas/headers' },
            payload: { $ref: `./schemas/${type}.json` },
            bindings: { kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' } },
          },
        ]),
      ),
      schemas: {
        headers: {
          type: 'object',
          required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_subject', 'ce_time', 'ce_streamrevision'],
          properties: {
            ce_specversion: { const: '1.0' },
            ce_id: { type: 'string', format: 'uuid', description: 'Of the event: the same when it comes again.' },
            ce_type: { type: 'string', description: 'binome.<event>.v1' },
            ce_source: { type: 'string', description: '/companies/<id>' },
            ce_subject: { type: 'string', description: 'The stream: <category>-<uuid>.' },
            ce_time: { type: 'string', format: 'date-time', description: 'When it happened, UTC.' },
            ce_dataschema: { type: 'string', description: 'urn:binome:schema:<event>:1' },
            ce_streamrevision: { type: 'string', description: 'Rank in its stream, from 0.' },
            ce_position: { type: 'string', description: 'Place in the log; grows, may skip.' },
          },
        },
      },
    },
  }
}

/** What keeps the documents in the repository from standing for the code; empty when nothing does. */
export async function documentProblems(): Promise<{ readonly breaking: string[]; readonly stale: string[] }> {
  const schemas = jsonSchemas()
  const breaking: string[] = []
  const stale: string[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const type = file.slice(0, -'.json'.length) as PublicEventType
    const published = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as JsonSchema
    const next = schemas.get(type)
    if (next === undefined) breaking.push(`${type}: the event is gone`)
    else breaking.push(...breakingChanges(published, next).map((change) => `${type}: ${change}`))
  }
  for (const [type, schema] of schemas)
    if ((await readFile(new URL(`${type}.json`, folder), 'utf8').catch(() => '')) !== text(schema)) stale.push(type)
  if ((await readFile(asyncapi, 'utf8').catch(() => '')) !== text(asyncApi())) stale.push('asyncapi.json')
  return { breaking, stale }
}

/** Writes `schemas/` and `asyncapi.json`. @throws Error when a reader of the published ones would break. */
export async function writeDocuments(): Promise<void> {
  const { breaking } = await documentProblems()
  if (breaking.length > 0)
    throw new Error(`readers would break; publish a new version instead:\n${breaking.join('\n')}`)
  for (const [type, schema] of jsonSchemas()) await writeFile(new URL(`${type}.json`, folder), text(schema))
  await writeFile(asyncapi, text(asyncApi()))
}

function text(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

if (import.meta.main) await writeDocuments()
