/** Faces and things that comments are made of; the keyboard has the others. */
export const emoji = [...'😀😄😂🥹😊😍😘😎🤔😮😢😭😤😴🥳🤝👍👏🙏💪🧡🔥✨🌙🌈🌊🎬🎵🐱☕'] as const
