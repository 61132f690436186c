// ad-service, OAuth: the pages of the third-party flow that a person sees. All text in them is escaped.
import { escapeHtml } from '../errors';
import type { Application, Company } from '../state';
import type { Scope } from '../vocabulary';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;background:#f1f3f4;color:#202124;margin:0}
main{max-width:26rem;margin:8vh auto;background:#fff;border:1px solid #dadce0;border-radius:8px;padding:2rem}
h1{font-size:1.3rem;margin:0 0 1rem}select,button{font:inherit;padding:.4rem .9rem;border-radius:4px}
select{width:100%;border:1px solid #80868b}button{border:1px solid #1a73e8;cursor:pointer;margin-right:.5rem}
.allow{background:#1a73e8;color:#fff}.refuse{background:#fff;color:#1a73e8}`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${content}
</main></body></html>
`;

const SCOPE_WORDS: Record<Scope, string> = {
  'campaigns:read': 'See campaigns and their targets',
  'campaigns:write': 'See and change campaigns and their targets',
  'creatives:read': 'See creative sets, assets and ads',
  'creatives:write': 'See and change creative sets, assets and ads',
  'source_bids:read': 'See sources and source bids',
  'source_bids:write': 'See and change sources and source bids',
};

/** @param hidden the parameters of the request, sent again with the decision */
export function consentPage(
  application: Application,
  companies: Company[],
  scopes: Scope[],
  hidden: Record<string, string>,
): string {
  const fields = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  const choices = companies
    .map(({ company_id, name }) => `<option value="${escapeHtml(company_id)}">${escapeHtml(name)}</option>`)
    .join('');
  const requested = scopes.map((scope) => `<li>${SCOPE_WORDS[scope]} <code>${scope}</code></li>`).join('');
  return page(
    `${application.name} asks for access`,
    `<form method="post" action="decide">
${fields}
<p>It would like to:</p><ul>${requested}</ul>
<p><label>Company<br><select name="company_id">${choices}</select></label></p>
<p><button class="allow" name="decision" value="allow">Allow</button>
<button class="refuse" name="decision" value="refuse">Refuse</button></p>
</form>`,
  );
}

export const errorPage = (message: string): string =>
  page('This access request is invalid', `<p>${escapeHtml(message)}</p>`);
