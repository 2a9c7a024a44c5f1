import type { Attachment } from '@steward/contract/attachments.ts'
import {
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
} from 'lucide-react'

/** Icons by the beginning of the MIME type. */
const LOOKS: readonly (readonly [begins: string, icon: LucideIcon])[] = [
  ['image/', FileImage],
  ['video/', FileVideo],
  ['audio/', FileAudio],
  ['text/', FileText],
  ['application/pdf', FileText],
  ['application/rtf', FileText],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', FileSpreadsheet],
  ['application/vnd.oasis.opendocument.spreadsheet', FileSpreadsheet],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', FileText],
  ['application/vnd.oasis.opendocument.text', FileText],
  ['application/zip', FileArchive],
  ['application/gzip', FileArchive],
  ['application/x-7z-compressed', FileArchive],
  ['application/vnd.rar', FileArchive],
]

export const isPdf = ({ content_type }: Pick<Attachment, 'content_type'>): boolean =>
  content_type === 'application/pdf'

/** Whether a file can be previewed: as an image, or by the browser's PDF viewer if it has one. */
export const canShow = (file: Attachment): boolean =>
  file.archived_at === null && (file.has_preview || (isPdf(file) && navigator.pdfViewerEnabled))

/** The icon of a file without a preview image. */
export const fileIcon = (type: string): LucideIcon =>
  LOOKS.find(([begins]) => type.startsWith(begins))?.[1] ?? File
