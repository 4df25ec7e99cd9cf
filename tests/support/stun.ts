import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const magicCookie = 0x2112a442
const [bindingRequest, bindingSuccess, xorMappedAddress, ipv4] = [0x0001, 0x0101, 0x0020, 0x01]

/**
 * A STUN server (RFC 8489) on loopback that answers every caller with this address and port as theirs: as one does
 * behind a network that gives a sender another port for each server.
 */
export async function startStun(seen: { readonly address: string; readonly port: number }) {
  const socket = createSocket('udp4')
  socket.on('message', (request, from) => {
    if (request.length < 20 || request.readUInt16BE(0) !== bindingRequest) return
    const answer = Buffer.alloc(32)
    answer.writeUInt16BE(bindingSuccess, 0)
    answer.writeUInt16BE(12, 2)
    request.copy(answer, 4, 4, 20)
    answer.writeUInt16BE(xorMappedAddress, 20)
    answer.writeUInt16BE(8, 22)
    answer.writeUInt8(ipv4, 25)
    answer.writeUInt16BE(seen.port ^ (magicCookie >>> 16), 26)
    const address = seen.address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    answer.writeUInt32BE((address ^ magicCookie) >>> 0, 28)
    socket.send(answer, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    url: `stun:127.0.0.1:${socket.address().port}`,
    close: () => {
      socket.close()
    },
  }
}
