import { useEffect, useRef, useState } from 'react'
import { type Device, type Medium, type Opened, devicesOf, open, stop } from './devices.ts'

/** A device that was asked for, with the others of its kind. */
export interface Kept extends Opened {
  readonly devices: readonly Device[]
  /** Id of the one that is open. */
  readonly chosen: string
}

/** The camera and the microphone of this page; both are let go when it is left. */
export function useDevices() {
  const [camera, setCamera] = useState<Kept | null>(null)
  const [microphone, setMicrophone] = useState<Kept | null>(null)
  const [isAsking, setAsking] = useState(false)
  const streams = useRef(new Map<Medium, MediaStream | null>())
  const isLeft = useRef(false)
  useEffect(() => {
    const held = streams.current
    isLeft.current = false
    return () => {
      isLeft.current = true
      for (const stream of held.values()) stop(stream)
    }
  }, [])
  const keeper = (medium: Medium) => (medium === 'camera' ? setCamera : setMicrophone)
  const ask = async (medium: Medium, id?: string) => {
    stop(streams.current.get(medium) ?? null)
    const opened = await open(medium, id)
    if (isLeft.current) {
      stop(opened.stream)
      return
    }
    streams.current.set(medium, opened.stream)
    const devices = opened.stream === null ? [] : await devicesOf(medium)
    const chosen = opened.stream?.getTracks()[0]?.getSettings().deviceId ?? id ?? ''
    const keep = keeper(medium)
    keep({ ...opened, devices, chosen })
    opened.stream?.getTracks()[0]?.addEventListener('ended', () => {
      keep((now) => (now?.stream === opened.stream ? { ...now, state: 'missing', stream: null } : now))
    })
  }
  return {
    camera,
    microphone,
    isAsking,
    /** One after the other: a browser asks for each, and one may be refused. */
    start: async () => {
      setAsking(true)
      await ask('camera')
      await ask('microphone')
      setAsking(false)
    },
    choose: (medium: Medium, id: string) => void ask(medium, id),
    /** Opens it again, as it was chosen. */
    open: (medium: Medium) => void ask(medium, (medium === 'camera' ? camera : microphone)?.chosen || undefined),
    /** Lets it go, so that its light is off; the choice stays. */
    close: (medium: Medium) => {
      stop(streams.current.get(medium) ?? null)
      streams.current.set(medium, null)
      keeper(medium)((now) => now && { ...now, stream: null })
    },
  }
}
