import { Building2 } from 'lucide-react'
import { classNames } from '#components/ui/class-names.ts'

const SIZES = { sm: 'size-8 rounded-lg', md: 'size-11 rounded-xl', lg: 'size-14 rounded-xl' }

/** The classes of the letter without a logo or color. */
const PLAIN = 'bg-primary text-primary-foreground shadow-xs'

/** Black or white, whichever has more contrast to the color. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const channel = (at: number) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}

interface AccountFaceProps {
  name: string
  /** The URL of the logo. */
  logo?: string | null
  colour?: string | null
  size?: keyof typeof SIZES
}

/** The classes of a logo, which is shown completely. */
export const logoLook = (size: keyof typeof SIZES): string =>
  classNames(SIZES[size], 'shrink-0 object-contain')

/** An account's logo, else its first letter on its color. */
export function AccountFace(props: AccountFaceProps) {
  const { name, logo, colour, size = 'sm' } = props
  if (logo) return <img src={logo} alt="" className={logoLook(size)} />
  const letter = [...name.trim()][0]?.toLocaleUpperCase()
  return (
    <span
      aria-hidden
      className={classNames(
        SIZES[size],
        'grid shrink-0 place-items-center font-semibold',
        colour ? '' : PLAIN,
      )}
      style={colour ? { backgroundColor: colour, color: inkOn(colour) } : undefined}
    >
      {letter ?? <Building2 className="size-1/2" />}
    </span>
  )
}
