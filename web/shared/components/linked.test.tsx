import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Linked } from './Linked.tsx'

test.each([
  ['Voir https://hbr.org/2026/01, puis on en parle', ['https://hbr.org/2026/01']],
  ['(https://fr.wikipedia.org/wiki/Non_(film))', ['https://fr.wikipedia.org/wiki/Non_(film)']],
  ['http://a.test/?x=1&y=2. Et https://b.test !', ['http://a.test/?x=1&y=2', 'https://b.test']],
  ['« https://a.test »', ['https://a.test']],
  ['javascript:alert(1) data:text/html,x ftp://a.test www.a.test', []],
  ['https://banque.test@piege.test/ https:// https://a:b@c.test', []],
])('the web addresses of a text are links, and nothing else is: %s', (text, addresses) => {
  const { container } = render(<Linked text={text} />)
  expect(container.textContent).toBe(text)
  const links = screen.queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
  for (const link of links) {
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('target')).toBe('_blank')
  }
})

test('searched words are marked in the text and in its links', () => {
  const { container } = render(<Linked text="Le plan : https://a.test/plan" q="plan" />)
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['plan', 'plan'])
})
