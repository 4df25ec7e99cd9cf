import type { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Proposed, Stored } from './log.ts'

export function eventMessage(stored: Stored): ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
  record.setId(new shared.UUID().setString(stored.id))
  record.setStreamIdentifier(identifier(stored.stream))
  record.setStreamRevision(String(stored.revision))
  record.setCommitPosition(String(stored.position))
  record.setPreparePosition(String(stored.position))
  record
    .getMetadataMap()
    .set('type', stored.type)
    .set('content-type', stored.contentType)
    .set('created', stored.created)
  record.setCustomMetadata(stored.metadata)
  record.setData(stored.data)
  const event = new streams.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(stored.position))
  return new streams.ReadResp().setEvent(event)
}

export function checkpointMessage(position: bigint): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
  return new streams.ReadResp().setCheckpoint(checkpoint)
}

export function confirmationMessage(): ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID())
  return new streams.ReadResp().setConfirmation(confirmation)
}

export function caughtUpMessage(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())
}

export function notFoundMessage(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream))
  return new streams.ReadResp().setStreamNotFound(notFound)
}

export function proposedOf(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed {
  const properties = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: properties.get('type') ?? '',
    contentType: properties.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function nameOf(from: { getStreamName_asU8(): Uint8Array } | undefined): string {
  return Buffer.from(from?.getStreamName_asU8() ?? []).toString('utf8')
}

export function identifier(stream: string) {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'))
}
