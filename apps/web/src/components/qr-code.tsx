import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import { classNames } from '#components/ui/class-names.ts'

/** The quiet zone around a code that scanners need, in modules. */
const QUIET = 4

/** The code as one path; a unit of the picture is a module of the code. */
function pathOf(text: string) {
  const code = qrcode(0, 'L')
  code.addData(text, 'Byte')
  code.make()
  const size = code.getModuleCount()
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (code.isDark(y, x)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`
  return { path, size: size + 2 * QUIET }
}

interface QrCodeProps {
  text: string
  label: string
  /** Its size on the page. */
  className?: string
}

/** A QR code. It is black on white in dark mode, too: not all scanners read inverted codes. */
export function QrCode({ text, label, className = 'size-52 self-center' }: QrCodeProps) {
  const { path, size } = useMemo(() => pathOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-lg border border-border', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
