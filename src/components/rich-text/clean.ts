import DOMPurify from 'dompurify'
import { isMediaPath } from './media-path.ts'

/** Answers where a link may lead, as an `href`, or undefined where it may not be followed. */
export type CheckLink = (href: string) => string | undefined

const tags = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'b', 'i', 'a', 'img', 'video', 'br', 'hr']

function limit(node: Element, checkLink: CheckLink) {
  switch (node.localName) {
    case 'a': {
      const href = checkLink(node.getAttribute('href') ?? '')
      node.removeAttribute('href')
      if (href === undefined) return
      node.setAttribute('href', href)
      if (href.startsWith('#')) return
      node.setAttribute('rel', 'noopener noreferrer')
      node.setAttribute('target', '_blank')
      return
    }
    case 'img':
    case 'video': {
      // encrypted files: the path is kept for who can show them, and nothing is fetched by the element itself
      const path = node.getAttribute('src') ?? ''
      node.removeAttribute('src')
      if (isMediaPath(path)) node.setAttribute('data-path', path)
      else node.remove()
    }
  }
}

const tag = /<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*/gi
const handlerOrStyle = /([\s/"'])(?=on[a-z]+\s*=|style\s*=)/gi
const styles = /<style(?![a-z-])[\s\S]*?(?:<\/style\s*>|$)/gi

/**
 * Styles are taken out and handlers renamed before anything is parsed: Chromium reports each as a violation of the
 * page's policy as soon as it reads one, even in a document that runs nothing. What makes the result safe is the
 * cleaning after it.
 */
export function quietHtml(html: string): string {
  const without = html.replace(styles, '')
  // what is left may read as another one
  if (without !== html) return quietHtml(without)
  return html.replace(tag, (found) => found.replace(handlerOrStyle, '$1off-'))
}

/**
 * The small set of HTML that `entities.md` calls RichText, as nodes; everything else is removed. Links go through
 * `checkLink`; pictures and films keep their relative path in `data-path` and load nothing.
 */
export function cleanRichText(html: string, checkLink: CheckLink): DocumentFragment {
  DOMPurify.addHook('afterSanitizeAttributes', (node) => limit(node, checkLink))
  try {
    return DOMPurify.sanitize(quietHtml(html), {
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: ['href', 'src', 'alt'],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    })
  } finally {
    DOMPurify.removeHook('afterSanitizeAttributes')
  }
}
