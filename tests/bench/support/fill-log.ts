import pg from 'pg'
import { metadata, sample } from './append-contenders.ts'

/** Events of a stream that `fillLog` makes, and streams that one call of `es.append` writes. */
const STREAM_EVENTS = 20
const STREAMS = 12
const CALLS = 50

/** SQL: the UUID of the stream of a number (from 1) that `fillLog` made. */
export const filledStream = (number: string) => `md5('stream' || (${number}))::uuid`

/**
 * Makes streams of 20 events until the log has so many, through `es.append` itself, called in SQL: positions, keys and
 * hash chains are what appends make.
 * @returns the number of streams.
 */
export async function fillLog(url: string, events: number): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c role=binome_system -c synchronous_commit=off' })
  await client.connect()
  try {
    const calls = Math.ceil(events / (STREAMS * STREAM_EVENTS))
    for (let call = 0; call < calls; call += CALLS)
      await client.query({
        name: 'fill',
        text: FILL,
        values: [call, Math.min(call + CALLS, calls) - 1, sample, metadata],
      })
    return calls * STREAMS
  } finally {
    await client.end()
  }
}

const each = `generate_series(1, ${STREAMS}) w, generate_series(1, ${STREAM_EVENTS}) r`
const FILL = `
  select count(es.append(
    array(select generate_series(1, ${STREAMS})),
    array(select 'capacity-' || ${filledStream(`c * ${STREAMS} + w`)} from generate_series(1, ${STREAMS}) w order by w),
    array_fill(0::bigint, array[${STREAMS}]), array_fill(${STREAM_EVENTS}, array[${STREAMS}]), array_fill(0,
      array[${STREAMS}]),
    array(select w from ${each} order by w, r), array(select r from ${each} order by w, r),
    array(select md5('event' || c || '/' || w || '/' || r)::uuid from ${each} order by w, r),
    array_fill('MentoringRequested'::text, array[${STREAMS * STREAM_EVENTS}]), array_fill(1::smallint,
      array[${STREAMS * STREAM_EVENTS}]),
    array_fill('${metadata.companyId}'::uuid, array[${STREAMS * STREAM_EVENTS}]),
    array_fill($3::text, array[${STREAMS * STREAM_EVENTS}]), array_fill($4::text, array[${STREAMS * STREAM_EVENTS}])
  )) from generate_series($1::integer, $2::integer) c`
