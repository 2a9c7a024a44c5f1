import type { FastifyReply, FastifyRequest } from 'fastify'

/** For pages: everything comes from our own origin, and no inline code runs. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // Documents that a page has fetched, in the browser's viewer; they have no address of ours.
  'frame-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types steward dompurify',
].join('; ')

/** For answers of the API, in which nothing runs or is framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const isApi = (url: string) => url.startsWith('/api/') || url.startsWith('/locales/')

/** The headers of every answer. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
}

/** For answers that aren't displayed or cached: of the API, and of invalid requests. */
export const API_HEADERS = {
  ...COMMON,
  'content-security-policy': API_POLICY,
  'cache-control': 'private, no-store',
}

const PAGE_HEADERS = { ...COMMON, 'content-security-policy': PAGE_POLICY }

/** Adds the security headers to an answer. A route may set its own caching. */
export function securityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(isApi(request.url) ? API_HEADERS : PAGE_HEADERS)
  if (request.protocol === 'https')
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
