import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Camera, cameraIds, type CameraTrouble, openCamera, troubleOf } from './camera.ts'
import { watchCodes } from './code-reader.ts'

export type CameraState = 'starting' | 'on' | 'unreadable' | CameraTrouble

/** The camera, while mounted: its picture goes to `video`, detected codes to `onCode`. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [device, setDevice] = useState<string | null>(null)
  const [devices, setDevices] = useState<string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [light, setLight] = useState<boolean | null>(null)
  const camera = useRef<Camera | null>(null)
  const onFound = useEffectEvent(onCode)

  // The camera is outside React.
  useEffect(() => {
    const leaving = new AbortController()
    const start = async () => {
      const opened = await openCamera(device)
      if (leaving.signal.aborted || !video.current) return opened.stop()
      leaving.signal.addEventListener('abort', opened.stop)
      camera.current = opened
      video.current.srcObject = opened.stream
      setLight(opened.hasLight ? false : null)
      setState('on')
      setDevices(await cameraIds())
      watchCodes(video.current, leaving.signal, (code) => onFound(code)).catch(() => {
        if (!leaving.signal.aborted) setState('unreadable')
      })
    }
    start().catch((error: unknown) => {
      if (!leaving.signal.aborted) setState(troubleOf(error))
    })
    return () => leaving.abort()
  }, [device, attempt])

  const next = devices[(devices.indexOf(device ?? devices[0] ?? '') + 1) % devices.length]
  const goTo = (id: string) => {
    setState('starting')
    setDevice(id)
  }
  const retry = () => {
    setState('starting')
    setAttempt((n) => n + 1)
  }
  return {
    video,
    state,
    retry,
    /** Switches to the next camera; undefined if there is only one. */
    switchCamera: devices.length > 1 && next !== undefined ? () => goTo(next) : null,
    /** Null if it can't be switched. */
    light,
    toggleLight: () => {
      const on = !light
      void camera.current?.setLight(on).then(
        () => setLight(on),
        () => setLight(null),
      )
    },
  }
}
