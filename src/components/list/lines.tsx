import type { CustomContainerComponentProps } from 'virtua'

/**
 * Holds the lines of a list. The library takes the pointer from all of them while they are scrolled and for a moment
 * after: a tap in that moment would be lost, and each element would be styled anew whenever scrolling begins and ends.
 */
export const Lines = ({ style, ...rest }: CustomContainerComponentProps) => (
  <div {...rest} style={{ ...style, pointerEvents: undefined }} />
)
