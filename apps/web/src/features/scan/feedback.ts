import { keep, readStored } from '#lib/local-storage.ts'
import { createStore } from '#lib/store.ts'

const KEY = 'scan_sound'

/** Whether a scan makes a sound; stored on this device. */
export const sound = createStore(readStored(KEY) !== 'off')

export function setSound(on: boolean): void {
  keep(KEY, on ? 'on' : 'off')
  sound.set(on)
}

let audio: AudioContext | undefined

/** A short tone: high for a known code, low for an unknown one. */
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

/** Signals a scanned code by tone and vibration, to users who don't look at the screen. */
export function signal(good: boolean): void {
  // Browsers refuse vibration before the first touch of the page.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(good ? 60 : [60, 60, 60])
  if (!sound.get()) return
  try {
    beep(good)
  } catch {
    // Sound is optional.
  }
}
