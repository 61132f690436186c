// bid-rules: help for the form of a rule, folded until it is needed.

import { ABOUT } from '../../../sidebar/components/about';
import { EXAMPLE, FIELDS, FIGURES } from './rule-texts';

export function RuleHelp() {
  return (
    <details class="rule-help">
      <summary>How to write a rule</summary>
      {FIELDS.map(({ name, about, examples }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{about}</p>
          <ul>
            {examples.map((text) => (
              <li key={text}>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>Figures</h2>
        <dl>
          {FIGURES.map(([name, meaning]) => [
            <dt key={name}>
              <code>{name}</code>
            </dt>,
            <dd key={meaning}>{meaning}</dd>,
          ])}
        </dl>
        <p>Write decimals with a point, and ROAS with a percent sign.</p>
      </section>
      <section>
        <h2>Example</h2>
        <dl>
          {Object.entries(EXAMPLE).map(([column, text]) => [
            <dt key={column}>{column}</dt>,
            <dd key={text}>
              <code>{text}</code>
            </dd>,
          ])}
        </dl>
        <p>
          Pays US sources in proportion to their ROAS after 7 days while it is below 8 %: at most 15 % less at
          once, never below $0.50.
        </p>
      </section>
      {ABOUT.docsUrl === '' ? null : (
        <p>
          <a href={ABOUT.docsUrl} target="_blank" rel="noopener noreferrer">
            Documentation
          </a>
        </p>
      )}
    </details>
  );
}
