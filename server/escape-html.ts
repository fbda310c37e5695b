const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML, within attributes too. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one)

/** The text that was escaped so. */
export const unescapeHtml = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (one) => Object.keys(escapes).find((key) => escapes[key] === one) ?? one)
