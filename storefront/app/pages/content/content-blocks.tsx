import type { ContentBlock } from '#contract/entities/content.ts';
import { Typeset } from '../../ui/num.tsx';

interface ContentBlocksProps {
  blocks: readonly ContentBlock[];
  /** The heading above the blocks. It distinguishes tables with the same columns. */
  heading: string;
}

/** Shows the blocks of a section. Use it inside an element with the class `prose`. */
export function ContentBlocks({ blocks, heading }: ContentBlocksProps) {
  return blocks.map((block) => <Block key={keyOf(block)} block={block} heading={heading} />);
}

function keyOf(block: ContentBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.text;
    case 'html':
      return block.html;
    case 'table':
      return block.columns.join();
    default:
      return block.items.join();
  }
}

function Block({ block, heading }: { block: ContentBlock; heading: string }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Typeset text={block.text} />
        </p>
      );
    case 'heading':
      return (
        <h3>
          <Typeset text={block.text} />
        </h3>
      );
    case 'html':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it.
      return <div className="prose" dangerouslySetInnerHTML={{ __html: block.html }} />;
    case 'list':
    case 'steps': {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <Typeset text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <BlockTable heading={heading} columns={block.columns} rows={block.rows} />;
  }
}

/** A table. On phones its rows become cards, whose values carry the name of their column (app.css). */
function BlockTable({
  heading,
  columns,
  rows,
}: {
  heading: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <table aria-label={`${heading}：${columns.join('、')}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              <td key={columns[index]} data-label={columns[index]}>
                <Typeset text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
