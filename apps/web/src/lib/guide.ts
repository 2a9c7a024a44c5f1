import { folded } from './folded.ts'
import { i18n, isLanguage, type Language } from './i18n.ts'

/** The pages of the guide in order, by their file names in `docs/guide/`. */
export const GUIDE = [
  'first-steps',
  'assets',
  'handing-over',
  'work',
  'money',
  'labels',
  'imports',
  'exports',
  'places',
  'people',
  'fields',
  'views',
  'shortcuts',
  'settings',
  'news',
] as const
export type GuideName = (typeof GUIDE)[number]

export interface GuidePage {
  name: GuideName
  title: string
  /** Markdown, without the title. */
  text: string
}

type Files = Record<string, string>
const LOAD: Record<Language, () => Promise<{ files: Files }>> = {
  en: () => import('./guide/en.ts'),
  es: () => import('./guide/es.ts'),
  fr: () => import('./guide/fr.ts'),
  de: () => import('./guide/de.ts'),
}

function pageOf(files: Files, name: GuideName): GuidePage {
  const path = Object.keys(files).find((file) => file.endsWith(`/${name}.md`))
  const [title = '', ...lines] = (path ? files[path]! : '').split('\n')
  return { name, title: title.replace(/^#\s*/, ''), text: lines.join('\n').trim() }
}

/** The guide in the user's language, loaded on demand. */
export async function loadGuide(language = i18n.language): Promise<GuidePage[]> {
  const { files } = await LOAD[isLanguage(language) ? language : 'en']()
  return GUIDE.map((name) => pageOf(files, name))
}

/** The pages that contain every word; matches in titles come first. */
export function findPages(pages: readonly GuidePage[], text: string): GuidePage[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const hasAll = (content: string) => words.every((word) => folded(content).includes(word))
  if (words.length === 0) return []
  const found = pages.filter(({ title, text }) => hasAll(`${title} ${text}`))
  return found.toSorted((a, b) => Number(hasAll(b.title)) - Number(hasAll(a.title)))
}
