export type Tone = 'gray' | 'blue' | 'green' | 'amber' | 'orange' | 'red' | 'violet' | 'teal'

/** Background and text of a pill; its icon has a stronger color. */
export const TONE_BADGE: Readonly<Record<Tone, string>> = {
  gray: 'bg-st-gray-bg text-st-gray-fg [&>svg]:text-st-gray-icon',
  blue: 'bg-st-blue-bg text-st-blue-fg [&>svg]:text-st-blue-icon',
  green: 'bg-st-green-bg text-st-green-fg [&>svg]:text-st-green-icon',
  amber: 'bg-st-amber-bg text-st-amber-fg [&>svg]:text-st-amber-icon',
  orange: 'bg-st-orange-bg text-st-orange-fg [&>svg]:text-st-orange-icon',
  red: 'bg-st-red-bg text-st-red-fg [&>svg]:text-st-red-icon',
  violet: 'bg-st-violet-bg text-st-violet-fg [&>svg]:text-st-violet-icon',
  teal: 'bg-st-teal-bg text-st-teal-fg [&>svg]:text-st-teal-icon',
}

/** An icon on a card or popup. */
export const TONE_ICON: Readonly<Record<Tone, string>> = {
  gray: 'text-st-gray-icon',
  blue: 'text-st-blue-icon',
  green: 'text-st-green-icon',
  amber: 'text-st-amber-icon',
  orange: 'text-st-orange-icon',
  red: 'text-st-red-icon',
  violet: 'text-st-violet-icon',
  teal: 'text-st-teal-icon',
}

/** An icon in a soft square of its own tone. */
export const TONE_SOFT: Readonly<Record<Tone, string>> = {
  gray: 'bg-st-gray-bg text-st-gray-icon',
  blue: 'bg-st-blue-bg text-st-blue-icon',
  green: 'bg-st-green-bg text-st-green-icon',
  amber: 'bg-st-amber-bg text-st-amber-icon',
  orange: 'bg-st-orange-bg text-st-orange-icon',
  red: 'bg-st-red-bg text-st-red-icon',
  violet: 'bg-st-violet-bg text-st-violet-icon',
  teal: 'bg-st-teal-bg text-st-teal-icon',
}
