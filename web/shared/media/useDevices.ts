import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Device,
  type Medium,
  type Opened,
  allNamed,
  devicesOf,
  media,
  open,
  permissionOf,
  stop,
} from './devices.ts'

/** A requested device, with the others of its kind. */
export interface Kept extends Opened {
  readonly devices: readonly Device[]
  /** Id of the one that is open, or was. */
  readonly chosen: string
  /** It answered on this page, or was wanted, and does not now. */
  readonly lost: boolean
}

/** How long a device may send nothing before it counts as taken by something else, ms. */
const timeoutMs = 2_000

/**
 * The camera and the microphone of this page; both are let go when it is left. A device that is unplugged, taken by
 * another application or refused while it is open is `lost`, and comes back by itself once that has passed.
 */
export function useDevices() {
  const [camera, setCamera] = useState<Kept | null>(null)
  const [microphone, setMicrophone] = useState<Kept | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** What `camera` and `microphone` are, for what happens between two renders. */
  const known = useRef(new Map<Medium, Kept>())
  const streams = useRef(new Map<Medium, MediaStream | null>())
  /** The browser's permission state when it gave the device: some report `prompt` all along. */
  const permitted = useRef(new Map<Medium, PermissionState | undefined>())
  /** The last act on each device: an earlier one that ends later changes nothing. */
  const turns = useRef(new Map<Medium, number>())
  const isLeft = useRef(false)

  const keep = (medium: Medium, next: Kept) => {
    known.current.set(medium, next)
    const set = medium === 'camera' ? setCamera : setMicrophone
    set(next)
  }
  const change = (medium: Medium, changed: Partial<Kept>) => {
    const now = known.current.get(medium)
    if (now !== undefined) keep(medium, { ...now, ...changed })
  }
  /** Lets the device go. @returns whether nothing has been done with it since */
  const release = (medium: Medium) => {
    const turn = (turns.current.get(medium) ?? 0) + 1
    turns.current.set(medium, turn)
    stop(streams.current.get(medium) ?? null)
    streams.current.set(medium, null)
    return () => !isLeft.current && turns.current.get(medium) === turn
  }

  /** @param isWanted by the person, who reads why it does not open */
  const ask = async (medium: Medium, id?: string, isWanted = false) => {
    const isLast = release(medium)
    const opened = await open(medium, id)
    const [devices, permission] = await Promise.all([devicesOf(medium), permissionOf(medium)])
    if (!isLast()) {
      stop(opened.stream)
      return
    }
    permitted.current.set(medium, permission?.state)
    const before = known.current.get(medium)
    const hadIt = before !== undefined && (before.state === 'ready' || before.lost)
    const chosen = opened.stream?.getTracks()[0]?.getSettings().deviceId ?? id ?? before?.chosen ?? ''
    streams.current.set(medium, opened.stream)
    keep(medium, { ...opened, devices, chosen, lost: opened.state !== 'ready' && (hadIt || isWanted) })
    if (opened.stream !== null) watch(medium, opened.stream)
  }

  const watch = (medium: Medium, stream: MediaStream) => {
    const [track] = stream.getTracks()
    if (track === undefined) return
    const isHeld = () => streams.current.get(medium) === stream
    let timer: ReturnType<typeof setTimeout> | undefined
    const waits = () => {
      timer = setTimeout(() => {
        if (isHeld() && track.muted) change(medium, { state: 'busy', stream: null, lost: true })
      }, timeoutMs)
    }
    track.addEventListener('ended', () => {
      if (isHeld()) void lose(medium)
    })
    track.addEventListener('mute', waits)
    track.addEventListener('unmute', () => {
      clearTimeout(timer)
      if (isHeld()) change(medium, { state: 'ready', stream, lost: false })
    })
    if (track.muted) waits()
  }

  /** The device ended by itself: says why, or opens it again where nothing stands against it. */
  const lose = async (medium: Medium) => {
    const isLast = release(medium)
    change(medium, { stream: null })
    const [devices, permission, isNamed] = await Promise.all([
      devicesOf(medium),
      permissionOf(medium),
      allNamed(medium),
    ])
    if (!isLast()) return
    const { chosen = '' } = known.current.get(medium) ?? {}
    const isWithdrawn = permission?.state === 'prompt' && permitted.current.get(medium) === 'granted'
    if (permission?.state === 'denied' || isWithdrawn || !isNamed)
      change(medium, { state: 'refused', lost: true, devices })
    else if (devices.some(({ id }) => id === chosen)) await ask(medium, chosen)
    else change(medium, { state: 'missing', lost: true, devices })
  }

  const onDevices = useEffectEvent(async () => {
    for (const medium of media) {
      if (!known.current.has(medium)) continue
      const devices = await devicesOf(medium)
      const now = known.current.get(medium)
      if (isLeft.current || now === undefined) return
      const isThere = now.chosen === '' ? devices.length > 0 : devices.some(({ id }) => id === now.chosen)
      const isOpen = streams.current.get(medium) != null
      if (isOpen && now.chosen !== '' && !isThere) await lose(medium)
      else if (!isOpen && now.lost && now.state !== 'refused' && isThere) await ask(medium, now.chosen)
      else change(medium, { devices })
    }
  })
  const onPermission = useEffectEvent((medium: Medium, state: PermissionState) => {
    const now = known.current.get(medium)
    if (now === undefined) return
    if (state !== 'granted' && streams.current.get(medium) != null) void lose(medium)
    else if (state === 'granted' && now.state === 'refused') void ask(medium, now.chosen || undefined)
  })
  useEffect(() => {
    const held = streams.current
    isLeft.current = false
    const ends = new AbortController()
    const { signal } = ends
    if ('mediaDevices' in navigator)
      navigator.mediaDevices.addEventListener('devicechange', () => void onDevices(), { signal })
    for (const medium of media)
      void permissionOf(medium).then((permission) =>
        permission?.addEventListener('change', () => onPermission(medium, permission.state), { signal }),
      )
    return () => {
      isLeft.current = true
      ends.abort()
      for (const stream of held.values()) stop(stream)
    }
  }, [])

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
    /** Opens it, as it was chosen. */
    open: (medium: Medium) => void ask(medium, known.current.get(medium)?.chosen || undefined, true),
    /** Lets it go, so that its light is off; the choice stays. */
    close: (medium: Medium) => {
      release(medium)
      change(medium, { stream: null })
    },
    /** The person goes on without the lost device: its notice disappears. */
    forgo: (medium: Medium) => change(medium, { lost: false }),
  }
}
