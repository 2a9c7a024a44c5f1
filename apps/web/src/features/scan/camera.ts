/** Why there is no picture. */
export type CameraTrouble = 'refused' | 'none' | 'busy' | 'insecure'

const TROUBLES: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The light of a camera, which isn't in the types of the DOM. */
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

/** Browsers allow the camera only in secure contexts. */
const isOffered = () => navigator.mediaDevices !== undefined

export const troubleOf = (error: unknown): CameraTrouble =>
  isOffered() ? (TROUBLES[(error as { name?: string } | null)?.name ?? ''] ?? 'none') : 'insecure'

/**
 * Starts a camera: the rear one, or the one with the given id.
 *
 * @throws errors that `troubleOf` explains
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

/** The ids of all cameras; browsers reveal them only after the permission was given. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
}
