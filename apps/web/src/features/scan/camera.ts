/** Why there is no picture. */
export type CameraTrouble = 'refused' | 'none' | 'busy' | 'insecure'

const TROUBLES: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What may be asked of a camera's light; browsers that don't know it leave it out. */
interface Light {
  torch?: boolean
}

export interface Camera {
  stream: MediaStream
  /** Whether it has a light that can be switched. */
  hasLight: boolean
  setLight: (on: boolean) => Promise<void>
  stop: () => void
}

/** Browsers give a camera only to pages that came over a secure connection. */
const isOffered = () => navigator.mediaDevices !== undefined

export const troubleOf = (error: unknown): CameraTrouble =>
  isOffered() ? (TROUBLES[(error as { name?: string } | null)?.name ?? ''] ?? 'none') : 'insecure'

/**
 * Turns a camera on: the one that looks away from the person, or the one that is named.
 *
 * @throws what `troubleOf` names
 */
export async function openCamera(deviceId: string | null): Promise<Camera> {
  if (!isOffered()) throw new Error('no camera without a secure connection')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      ...(deviceId === null
        ? { facingMode: { ideal: 'environment' } }
        : { deviceId: { exact: deviceId } }),
    },
  })
  const track = stream.getVideoTracks()[0]!
  const capabilities = track.getCapabilities?.() as Light | undefined
  return {
    stream,
    hasLight: capabilities?.torch === true,
    setLight: (on) =>
      track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
    stop: () => stream.getTracks().forEach((each) => each.stop()),
  }
}

/** The cameras that there are, by their ids; they have names only after one was allowed. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
}
