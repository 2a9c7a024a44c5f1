import type { LabelPreset } from '@steward/contract/label-presets.ts'
import { mm, type Placed } from './sheets.ts'

/** The printed part of a label. */
interface PrintedLabel {
  svg: string
  asset_tag: string
  name: string
}

/** Prints only the sheets, and hides them on screen. */
const rulesOf = ({ page }: LabelPreset) => `
  [data-label-sheets] { display: none }
  @page { size: ${mm(page.width)} ${mm(page.height)}; margin: 0 }
  @media print {
    html, body { position: static; height: auto; min-height: 0; margin: 0; overflow: visible; background: #fff }
    body > :not([data-label-sheets]) { display: none !important }
    [data-label-sheets] { display: block }
    [data-label-sheets] > div {
      position: relative; width: ${mm(page.width)}; height: ${mm(page.height - 0.05)}; overflow: hidden;
      break-inside: avoid; break-after: page; print-color-adjust: exact
    }
    [data-label-sheets] > div:last-child { break-after: auto }
    [data-label-sheets] img { position: absolute; max-width: none }
  }`

/** The number of images that are decoded at a time. */
const AT_A_TIME = 50

let clear: (() => void) | undefined

/** Removes the sheets made for printing. */
export function clearPrint(): void {
  clear?.()
  clear = undefined
}

interface Made {
  root: HTMLElement
  images: HTMLImageElement[]
  urls: Map<string, string>
}

function sheetsOf(sheets: readonly Placed<PrintedLabel>[][], preset: LabelPreset): Made {
  const root = document.createElement('div')
  root.dataset['labelSheets'] = ''
  const urls = new Map<string, string>()
  const urlOf = (svg: string) => {
    const url = urls.get(svg) ?? URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    urls.set(svg, url)
    return url
  }
  const images: HTMLImageElement[] = []
  for (const sheet of sheets) {
    const page = document.createElement('div')
    for (const { label, place } of sheet) {
      const image = new Image()
      image.src = urlOf(label.svg)
      image.alt = `${label.asset_tag} ${label.name}`
      image.style.left = mm(place.x)
      image.style.top = mm(place.y)
      image.style.width = mm(preset.width)
      image.style.height = mm(preset.height)
      images.push(image)
      page.append(image)
    }
    root.append(page)
  }
  return { root, images, urls }
}

/**
 * Arranges labels on sheets and opens the print dialog. The sheets stay until `clearPrint`, so that printing again from
 * the browser's menu works too.
 */
export async function printLabels(
  sheets: readonly Placed<PrintedLabel>[][],
  preset: LabelPreset,
): Promise<void> {
  clearPrint()
  const { root, images, urls } = sheetsOf(sheets, preset)
  const rules = new CSSStyleSheet()
  rules.replaceSync(rulesOf(preset))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  document.body.append(root)
  clear = () => {
    root.remove()
    for (const url of urls.values()) URL.revokeObjectURL(url)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
  }
  // Images that aren't decoded yet would be printed blank.
  for (let from = 0; from < images.length; from += AT_A_TIME)
    await Promise.all(images.slice(from, from + AT_A_TIME).map((image) => image.decode()))
  window.print()
}
