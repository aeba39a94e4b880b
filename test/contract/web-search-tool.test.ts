import { startFakeWeb } from '../fake-web.ts';
import { openWebSearch } from '../unit/agents/web-search/web-search-harness.ts';
import { describeToolContract } from './tool.contract.ts';

describeToolContract('web_search', async () => {
  const web = await startFakeWeb();
  const at = openWebSearch(web);
  await at.settings.change({ provider: 'searxng', base_url: web.url });
  web.results = Array.from({ length: 10 }, (_, index) => ({
    url: `https://one.example/${index}/${'a'.repeat(400)}`,
    title: 'Title '.repeat(100),
    content: 'Excerpt '.repeat(500),
  }));
  for (const { url } of web.results) web.pages.set(url, { body: `<p>${'word '.repeat(5_000)}</p>` });
  web.pages.set(`${web.url}/search?q=failing&format=json&language=en`, { status: 500, body: '' });
  return {
    tool: at.tool,
    working: { query: 'lighthouses', max_results: 2, pages: 1 },
    talkative: { query: 'lighthouses', max_results: 10, pages: 3 },
    failing: { query: 'failing' },
    mistyped: [
      { query: 7 },
      { query: ['x'] },
      { query: 'x', pages: 'two' },
      { query: 'x', max_results: 1.5 },
    ],
    context: (more) => ({ ...at.context, ...more }),
    async close() {
      await at.close();
      await web.close();
    },
  };
});
