import { keep, readStored } from '#lib/local-storage.ts'
import { createStore } from '#lib/store.ts'

const KEY = 'scan_sound'

/** Whether a scanned code is heard; kept on this device. */
export const sound = createStore(readStored(KEY) !== 'off')

export function setSound(on: boolean): void {
  keep(KEY, on ? 'on' : 'off')
  sound.set(on)
}

let audio: AudioContext | undefined

/** A short tone: high for a code that was found, low for one that nothing has. */
function beep(good: boolean): void {
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = good ? 1_320 : 330
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (good ? 0.09 : 0.2))
}

/** Tells by tone and touch that a code was seen, to somebody who looks at the thing and not at the screen. */
export function signal(good: boolean): void {
  // Browsers refuse it, and say so, before the person has touched the page.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(good ? 60 : [60, 60, 60])
  if (!sound.get()) return
  try {
    beep(good)
  } catch {
    // A device without sound scans all the same.
  }
}
