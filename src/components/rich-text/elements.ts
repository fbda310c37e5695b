import { createElement, type ReactNode } from 'react'

/** A picture or a clip within a text, by its relative path on the server. */
export interface TextMedia {
  type: 'image' | 'video'
  path: string
  alt: string
}

/** Draws a picture or a clip of a text; without one, a text has none. */
export type DrawMedia = (media: TextMedia) => ReactNode

/** Cleaned nodes as React elements. Only the tags and attributes that cleaning leaves are known here. */
export function elementsOf(nodes: NodeListOf<ChildNode>, draw: DrawMedia | undefined): ReactNode[] {
  return [...nodes].map((node, key) => {
    if (node instanceof Element) return elementOf(node, key, draw)
    return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  })
}

function elementOf(node: Element, key: number, draw: DrawMedia | undefined): ReactNode {
  switch (node.localName) {
    case 'img':
    case 'video': {
      const path = node.getAttribute('data-path')
      if (!draw || path === null) return null
      const type = node.localName === 'img' ? 'image' : 'video'
      return createElement('div', { key }, draw({ type, path, alt: node.getAttribute('alt') ?? '' }))
    }
    case 'br':
    case 'hr':
      return createElement(node.localName, { key })
    case 'a': {
      const attributes = ['href', 'rel', 'target'].map((name) => [name, node.getAttribute(name) ?? undefined])
      return createElement('a', { key, ...Object.fromEntries(attributes) }, ...elementsOf(node.childNodes, draw))
    }
    default: {
      // what draws a picture is a block, which no paragraph may hold
      const tag = node.localName === 'p' && node.querySelector('[data-path]') ? 'div' : node.localName
      return createElement(tag, { key }, ...elementsOf(node.childNodes, draw))
    }
  }
}
