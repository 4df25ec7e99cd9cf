/** A command that the caller can correct: the message says how, and is printed without a stack. */
export class KafkaCommandRefused extends Error {
  override readonly name = 'KafkaCommandRefused'
}
