/**
 * Runs in Python before the code does: reads `length\n` and that many bytes from stdin for the code and then for each
 * input's name and text, writes the inputs as files, and tells descriptor 3 that it begins (`B`) and how the code ended
 * (`V` and a value, `N`, or `E` and an error). Uses nothing that Debian's python3-minimal lacks.
 */
export const bootstrap = `
import ast, os, sys
source = sys.stdin.buffer
fields = []
while size := source.readline():
    fields.append(source.read(int(size)).decode())
code, *rest = fields
inputs = dict(zip(rest[::2], rest[1::2]))
for name, text in inputs.items():
    with open(name, 'w', newline='') as file:
        file.write(text)
os.dup2(1, 2)
report = open(3, 'wb', 0)
report.write(b'B')

def places(trace):
    while trace:
        if trace.tb_frame.f_code.co_filename == 'code.py':
            yield f'  line {trace.tb_lineno}, in {trace.tb_frame.f_code.co_name}'
        trace = trace.tb_next

def run(scope):
    tree = ast.parse(code, 'code.py')
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, 'code.py', 'exec'), scope)
    value = eval(compile(ast.Expression(last.value), 'code.py', 'eval'), scope) if last else None
    return b'N' if value is None else b'V' + repr(value)[:9001].encode('utf-8', 'replace')

try:
    end = run({'__name__': '__main__', 'inputs': inputs})
except MemoryError:
    end = b'EMemoryError: the code needs more memory than it may use.'
except BaseException as error:
    lines = [f'{type(error).__name__}: {error}'[:4000], *list(places(error.__traceback__))[-5:]]
    is_quiet = isinstance(error, SystemExit) and not error.code
    end = b'N' if is_quiet else b'E' + '\\n'.join(lines).encode('utf-8', 'replace')
report.write(end)
os._exit(0)
`;
