import type { Language } from '@steward/contract/limits.ts'
import { textOf } from '../../texts.ts'
import type { MailKind } from './mail-jobs.ts'

/** A mail, ready to be sent. */
export interface Letter {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments?: readonly Attached[]
}

/** A file in a mail. */
interface Attached {
  filename: string
  contentType: string
  content: Buffer
}

/** One of the things that a mail is about. */
export interface LetterItem {
  title?: string
  details: readonly string[]
  link?: string
}

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Names come from people, so nothing of them may be read as markup. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)

const paragraph = (text: string) => `<p>${escaped(text)}</p>`

const linked = (text: string, link: string | undefined) =>
  link === undefined ? escaped(text) : `<a href="${escaped(link)}">${escaped(text)}</a>`

const listed = (items: readonly LetterItem[]) =>
  items
    .map(({ title, details, link }) => {
      const heading = title === undefined ? [] : [`<strong>${linked(title, link)}</strong>`]
      const lines = [...heading, ...details.map(escaped)]
      return `<p style="margin-left:12px;overflow-wrap:anywhere">${lines.join('<br>')}</p>`
    })
    .join('\n')

const inText = ({ title, details, link }: LetterItem) =>
  [...(title === undefined ? [] : [title]), ...details, ...(link === undefined ? [] : [link])].join(
    '\n  ',
  )

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600'

/** Adds the mail's language to the address: its page uses that language until its reader is known. */
function inLanguage(link: string, language: Language): string {
  const url = new URL(link)
  url.searchParams.set('lng', language)
  return url.href
}

/**
 * Writes a mail in the person's language, as text and as simple HTML.
 *
 * @param link where its one button leads; made from PUBLIC_URL, never from a request
 * @param items the things it is about, where a sentence isn't enough
 * @param hasAction false for somebody who couldn't open the link
 * @param settings the page on which its reader chooses which mails to receive
 */
export function letter(
  kind: MailKind,
  {
    to,
    language,
    link: address,
    values = {},
    items: given = [],
    hasAction = true,
    settings: choice,
    attachments,
  }: {
    to: { name: string; address: string }
    language: Language
    link: string
    values?: Record<string, string | number>
    items?: readonly LetterItem[]
    hasAction?: boolean
    settings?: string
    attachments?: readonly Attached[]
  },
): Letter {
  const say = (part: 'subject' | 'text' | 'action' | 'hint') =>
    textOf(language, `mail.${kind}.${part}`, values)
  const link = inLanguage(address, language)
  const items = given.map((item) =>
    item.link === undefined ? item : { ...item, link: inLanguage(item.link, language) },
  )
  const settings = choice && inLanguage(choice, language)
  const greeting = textOf(language, 'mail.greeting', { name: to.name })
  const footer = textOf(language, 'mail.footer', { address: new URL(link).origin })
  const above = (label: string, at: string) => `${textOf(language, 'mail.link', { label })}\n${at}`
  const linkHint = textOf(language, 'mail.link_hint')
  const text = [
    greeting,
    say('text'),
    ...items.map(inText),
    ...(hasAction ? [above(say('action'), link)] : []),
    say('hint'),
    ...(settings ? [above(textOf(language, 'mail.settings'), settings)] : []),
    `-- \n${footer}`,
  ].join('\n\n')
  const button = `<p><a href="${escaped(link)}" style="${BUTTON}">${escaped(say('action'))}</a></p>
${paragraph(linkHint)}
<p style="overflow-wrap:anywhere"><a href="${escaped(link)}">${escaped(link)}</a></p>`
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(say('subject'))}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1f2937;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${paragraph(greeting)}
${paragraph(say('text'))}
${listed(items)}
${hasAction ? button : ''}
${paragraph(say('hint'))}
${settings ? `<p>${linked(textOf(language, 'mail.settings'), settings)}</p>` : ''}
<p style="font-size:13px;color:#4b5563">${escaped(footer)}</p>
</div>
</body>
</html>
`
  return { to, subject: say('subject'), text, html, ...(attachments && { attachments }) }
}
