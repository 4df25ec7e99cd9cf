/** What became of asking for a camera or a microphone. */
export type DeviceState = 'ready' | 'refused' | 'missing' | 'busy'

export const media = ['camera', 'microphone'] as const
export type Medium = (typeof media)[number]

/** Whether this browser can hold a video call at all. */
export function canCall(page: object = window, browser: object = navigator): boolean {
  const media: unknown = Reflect.get(browser, 'mediaDevices')
  const hears = typeof media === 'object' && media !== null && 'getUserMedia' in media
  return hears && 'RTCPeerConnection' in page && 'AudioContext' in page
}

/** Why no stream came: what the browser calls it, in our terms. */
export function faultOf(error: unknown): Exclude<DeviceState, 'ready'> {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

export interface Opened {
  readonly state: DeviceState
  readonly stream: MediaStream | null
}

/** Asks for one device; the browser asks the person. @param id of the chosen one; missing: the browser's own choice */
export async function open(medium: Medium, id?: string): Promise<Opened> {
  const wanted = id === undefined ? true : { deviceId: { exact: id } }
  try {
    const stream = await navigator.mediaDevices.getUserMedia(
      medium === 'camera' ? { video: wanted } : { audio: wanted },
    )
    return { state: 'ready', stream }
  } catch (error) {
    return { state: faultOf(error), stream: null }
  }
}

/** Lets the device go: its light goes out. */
export function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export interface Device {
  readonly id: string
  readonly label: string
}

/** The devices of a kind that have a name: browsers give names once one is allowed. */
export async function devicesOf(medium: Medium): Promise<readonly Device[]> {
  return (await listed(medium)).filter(({ label }) => label !== '')
}

/** False: this browser hides the names of what is plugged in, so the permission is gone. */
export async function allNamed(medium: Medium): Promise<boolean> {
  return (await listed(medium)).every(({ label }) => label !== '')
}

async function listed(medium: Medium): Promise<readonly Device[]> {
  const kind = medium === 'camera' ? 'videoinput' : 'audioinput'
  const all = await navigator.mediaDevices.enumerateDevices()
  return all.filter((device) => device.kind === kind).map(({ deviceId: id, label }) => ({ id, label }))
}

/** Whether this page may use it, with an event for changes. null: this browser does not support it. */
export async function permissionOf(medium: Medium): Promise<PermissionStatus | null> {
  if (!('permissions' in navigator)) return null
  return navigator.permissions.query({ name: medium }).catch(() => null)
}

/** How loud it is in samples of -1 to 1: 0 for silence, 1 for a loud voice. */
export function levelOf(samples: Float32Array<ArrayBuffer>): number {
  const squares = samples.reduce((sum, sample) => sum + sample * sample, 0)
  return Math.min(1, Math.sqrt(squares / Math.max(1, samples.length)) * 6)
}

/** Reports how loud a microphone is, ten times a second. @returns what ends it */
export function watchLevel(stream: MediaStream, tell: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    tell(levelOf(samples))
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

/** Two short notes, three quarters of a second. */
export async function playSound(): Promise<void> {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = 0.2
  volume.connect(context.destination)
  const notes = [523, 659].map((frequency, n) => {
    const note = new OscillatorNode(context, { frequency })
    note.connect(volume)
    note.start(context.currentTime + n * 0.375)
    note.stop(context.currentTime + (n + 1) * 0.375)
    return note
  })
  await new Promise((resolve) => notes.at(-1)?.addEventListener('ended', resolve))
  await context.close()
}
