import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length, 0)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}

/** Of each kind, a chunk whose text or profile unpacks to nearly 8 MB. */
const packed = {
  zTXt: (n: number) => chunk('zTXt', Buffer.concat([Buffer.from(`k${n}\0\0`), bulk])),
  iTXt: (n: number) => chunk('iTXt', Buffer.concat([Buffer.from(`k${n}\0\u0001\0\0\0`), bulk])),
  iCCP: (n: number) => chunk('iCCP', Buffer.concat([Buffer.from(`k${n}\0\0`), bulk])),
}
const bulk = deflateSync(Buffer.alloc(7_900_000, 'a'), { level: 9 })

/** A grey PNG of 128 pixels a side whose file has 2 MB, and takes 8 GB or more once all of it is unpacked. */
export function packedPng(kind: keyof typeof packed): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(128, 0)
  header.writeUInt32BE(128, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...Array.from({ length: 250 }, (_, n) => packed[kind](n)),
    chunk('IDAT', deflateSync(Buffer.alloc(129 * 128))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
